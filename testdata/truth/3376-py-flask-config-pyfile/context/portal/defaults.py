TITLE = 'Portal'
