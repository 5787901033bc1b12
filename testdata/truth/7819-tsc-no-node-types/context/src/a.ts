const port = process.env.PORT || 3000;
console.log(port);
