const db = require("@acme/db");
console.log("timeout", db.timeout);
