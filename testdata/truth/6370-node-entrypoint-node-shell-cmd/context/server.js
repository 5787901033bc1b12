console.log("up")
