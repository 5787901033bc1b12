console.log("up");
