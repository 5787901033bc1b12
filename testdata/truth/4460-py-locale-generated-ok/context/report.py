import locale

locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
print(locale.format_string("%.2f", 1234.5, grouping=True))
