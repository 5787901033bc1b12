console.log("port", process.env.PORT)
