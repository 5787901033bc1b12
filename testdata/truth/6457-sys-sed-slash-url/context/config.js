window.api = "__API_URL__";
