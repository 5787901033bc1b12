import site1

FIELDS = ["a"]


def all_fields():
    return FIELDS + [site1.limit]
