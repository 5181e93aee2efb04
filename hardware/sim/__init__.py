"""Modelled chips and tags under the real driver libraries."""
