import locale

locale.setlocale(locale.LC_ALL, "de_DE.UTF-8")
print("ok")
