document.body.textContent = import.meta.env.VITE_API_URL;
