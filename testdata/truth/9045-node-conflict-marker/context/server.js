const http = require("http");
<<<<<<< HEAD
const port = 3000;
=======
const port = 8080;
>>>>>>> feature/port
http.createServer().listen(port);
