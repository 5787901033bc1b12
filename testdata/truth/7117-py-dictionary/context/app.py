LIMITS = {
    "a": 1,
    "b",
}
