"""A table for people without hardware: real drivers on modelled chips, people with real hands."""
