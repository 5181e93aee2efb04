"""A made-up Raspberry Pi: the folders of one on which everything is there, and what ails it."""

from pathlib import Path

from companion.app.doctor.computer import Me
from companion.app.settings import Settings, TableSettings

OWNER = Me("anna", frozenset({"anna", "gpio", "spi", "i2c", "dialout"}))
BATTLEFIELD = Settings(TableSettings(layout="battlefield"))


class MadeUpPi:
    """The root folder of a Pi 4 with bookworm, both buses on, and a slot board."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
        self.write(
            "etc/os-release",
            'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nID=debian\nVERSION_ID="12"\n',
        )
        self.write("etc/group", "spi:x:989:anna\ngpio:x:986:anna,ben\ndialout:x:20:anna\n")
        self.write("boot/firmware/config.txt", "dtparam=spi=on\ndtparam=i2c_arm=on\n")
        self.write("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
        self.write("sys/class/hwmon/hwmon1/name", "rpi_volt\n")
        self.write("sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
        for device in ("spidev0.0", "spidev0.1", "i2c-1", "gpiochip0", "crownboard"):
            self.write(f"dev/{device}", "")

    def write(self, name: str, text: str) -> None:
        """Make a file."""
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def lacks(self, name: str) -> None:
        """Take a file away."""
        (self.root / name).unlink()

    def usb(self, place: str, vendor: str, product: str) -> None:
        """Plug something in."""
        self.write(f"sys/bus/usb/devices/{place}/idVendor", f"{vendor}\n")
        self.write(f"sys/bus/usb/devices/{place}/idProduct", f"{product}\n")
