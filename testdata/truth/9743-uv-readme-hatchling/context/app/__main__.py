print("horizon")
