console.log(process.env.X)
