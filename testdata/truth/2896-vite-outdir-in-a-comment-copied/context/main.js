document.title = 'made';
