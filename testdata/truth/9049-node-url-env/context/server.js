const db = require("./db");
console.log(db.host);
