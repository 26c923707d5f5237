"""The words before a number that make it a code and no count: "ISO 9001", "Annex 11"."""

_BODIES_TEXT = """
ISO IEC EN DIN BS ASTM RFC USP ICH IEEE ANSI NIST FIPS HTTP WHO TRS MIL SOP WI POL Directive Regulation Boeing Airbus
Apollo Windows Formula Interstate Route Flight
"""
BODIES = tuple(_BODIES_TEXT.split())
"""Whose number it is: as they are written, capitals and all."""

_PLACES_TEXT = """
Section Sections Sec. Article Art. Annex Appendix Chapter Part Table Figure Fig. Clause Step Phase Class Type Grade
Stage Level Version Rule Page Item Form Schedule Exhibit Paragraph Question Gate Room Highway Channel Model Season
Episode Volume Issue Tier Category Zone Group Line Revision No. Number
"""
PLACES = tuple(_PLACES_TEXT.split())
"""What is numbered, in any case."""
