print(f"value {}")
