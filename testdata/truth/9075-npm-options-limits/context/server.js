const { db } = require("./src/db");
console.log(db);
