document.title = 1
