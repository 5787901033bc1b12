import datetime
row = {"name": "x", "at": datetime.date(2024, 1, 1)}
print(f"{row["name"]} on {row["at"]:%d.%m.%Y}")

