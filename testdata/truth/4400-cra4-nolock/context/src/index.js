document.title = "a";
