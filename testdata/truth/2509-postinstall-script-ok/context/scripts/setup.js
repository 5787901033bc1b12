console.log("set up");
