console.log("ready")
