const { routes } = require("./routes");
console.log(routes);
