"""
Contracts that hold their own amendments, each in other words, drawn by reportlab: a lease with a deed of variation, two
hires with addenda, a US services agreement; and one without.
"""

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Spacer, Table

Block = str | Sequence[Sequence[str]]
"""A paragraph, a heading behind "# ", a table as rows, or a new page as "---"."""

LEASE: tuple[Block, ...] = (
    "# Lease of a workshop",
    "dated 3 March 2021, between Harrow Estates LLP (the “Landlord”) and Meridian Joinery Ltd (the “Tenant”)",
    "# 4 Use",
    "4.1 The Tenant uses the workshop as a joinery and for nothing else.",
    "4.2 Machines may run from 7:00 to 19:00 on working days.",
    "# 5 Rent",
    "5.1 The Tenant pays a rent of EUR 1,900 a month.",
    "5.2 The rent is payable on the third working day of each month.",
    "5.3 A deposit of EUR 5,700 is kept by the Landlord until the lease ends.",
    "---",
    "# 9 Notice",
    "9.1 The Landlord may end this lease by giving twelve months’ notice in writing.",
    "9.2 The Tenant may end this lease by giving three months’ notice in writing.",
    "# 11 Repairs",
    "11.1 The Landlord repairs the roof and the outer walls within 30 days after being told of damage.",
    "11.2 The Tenant repaints the inside every six years.",
    "---",
    "# Deed of variation",
    "dated 2 May 2025. The Landlord and the Tenant agree to vary the lease with effect from 1 July 2025 as follows:",
    "1. The following is substituted for clause 5.1: “5.1 The Tenant pays a rent of EUR 2,150 a month.”",
    "2. For the words “three months” in clause 9.2 there shall be substituted “five months”.",
    "3. Clause 11.2 is deleted.",
    "The lease is otherwise unchanged.",
)
HIRE: tuple[Block, ...] = (
    "# Hire of machines",
    (
        "between Brockhaus Plant Hire GmbH (hereinafter the “Supplier”) and Tamsin Vale Builders Ltd (hereinafter "
        "the “Customer”)"
    ),
    "# 3 Faults",
    "3.3 The Customer reports a fault at once.",
    "3.4 The Supplier replaces a machine that has failed within 24 hours.",
    "# 6 Late return",
    "6.1 For a late return the Customer pays twice the daily rate for each day.",
    "---",
    "# Schedule 2 Daily rates",
    (
        ("Machine", "Daily rate (EUR)", "Weight (kg)"),
        ("Forklift", "35", "2,900"),
        ("Pallet truck", "12", "78"),
        ("Scissor lift", "58", "1,450"),
    ),
    "---",
    "# Addendum 1",
    "(a) In clause 3.4, delete “24 hours” and substitute “12 hours”.",
    "(b) In Schedule 2 the daily rate of a forklift is changed from EUR 35 to EUR 42.",
    "---",
    "# Addendum 2",
    "The reference in clause 3.4 to “12 hours” shall be read as a reference to “8 hours”.",
)
SERVICES: tuple[Block, ...] = (
    "# Master Services Agreement",
    (
        "This Agreement is made between Quillfeather Robotics Inc. (“Customer”) and Ostrava Cloud Services LLC "
        "(“Provider”)."
    ),
    "# Section 2 Fees",
    "2.3 Customer shall pay a set-up fee of $4,000.",
    "2.4 Customer shall pay each invoice within 30 days of the invoice date.",
    "# Section 7 Termination",
    "7.1 Provider may terminate this Agreement upon 180 days’ prior written notice.",
    "7.2 Customer may terminate this Agreement upon 60 days’ prior written notice.",
    "7.3 Provider shall return all data within 14 days of termination.",
    "---",
    "# First Amendment",
    "effective as of January 15, 2026",
    "Section 2.4 of the Agreement is hereby amended and restated in its entirety to read as follows:",
    "“2.4 Customer shall pay each invoice within 45 days of the invoice date.”",
    "Section 7.3 is amended by inserting “21 days” in place of “14 days”.",
)

CRANES: tuple[Block, ...] = (
    "# Hire of cranes",
    (
        "between Brockhaus Plant Hire GmbH (hereinafter the “Supplier”) and Tamsin Vale Builders Ltd (hereinafter "
        "the “Customer”)"
    ),
    "# 3 Payment",
    "3.1 The Customer pays EUR 300 a week for the crane and EUR 90 for each delivery.",
    "3.2 The Customer pays each invoice within 14 days.",
    "---",
    "# Schedule 2 Daily rates",
    (
        ("Machine", "Daily rate (EUR)", "Weight (kg)"),
        ("Forklift", "35", "2,900"),
        ("Pallet truck", "12", "78"),
        ("Scissor lift", "58", "1,450"),
    ),
    "---",
    "# Amendment No. 3",
    "1. In clause 3.1, “EUR 300” is replaced by “EUR 340”.",
    "2. Clause 3.2 is replaced by the following:",
    "3.2 The Customer pays each invoice within 21 days.",
    "3. Schedule 2 is replaced by the following:",
    (
        ("Machine", "Daily rate (EUR)", "Weight (kg)"),
        ("Forklift", "44", "2,900"),
        ("Pallet truck", "15", "78"),
        ("Scissor lift", "61", "1,450"),
    ),
)
CLEANING: tuple[Block, ...] = (
    "# Cleaning Services Agreement",
    "dated 14 January 2022 between Brightwater Schools Trust (“the Client”) and Polden Cleaning Ltd (“the Contractor”)",
    "# 5. Insurance",
    "5.1 The Contractor shall hold public liability insurance of at least £5 million for each claim.",
    "# 6. Ending the Agreement",
    "6.1 The Client may end this Agreement at any time by giving six months’ written notice.",
    (
        "6.2 The Contractor may end this Agreement by giving nine months’ written notice, but not so that it ends "
        "during a school term."
    ),
)


def write(path: Path, blocks: Sequence[Block]) -> Path:
    """The contract as a PDF at *path*, the same bytes each time."""
    styles = getSampleStyleSheet()
    story = []
    for block in blocks:
        if block == "---":
            story.append(PageBreak())
        elif isinstance(block, str):
            story.append(
                Paragraph(block.removeprefix("# "), styles["Heading2" if block.startswith("# ") else "BodyText"])
            )
        else:
            story.append(Table([list(row) for row in block], style=[("GRID", (0, 0), (-1, -1), 0.5, "black")]))
        story.append(Spacer(1, 2 * mm))
    SimpleDocTemplate(str(path), pagesize=A4, invariant=1).build(story)
    return path
