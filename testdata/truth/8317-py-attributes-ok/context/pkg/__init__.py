from .real import Part
part = Part()
