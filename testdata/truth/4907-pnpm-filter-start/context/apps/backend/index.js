require("ms"); console.log("up");
