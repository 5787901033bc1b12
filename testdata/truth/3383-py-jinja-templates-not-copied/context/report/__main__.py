from report.html import page

print(page.render(rows=[1, 2]))
