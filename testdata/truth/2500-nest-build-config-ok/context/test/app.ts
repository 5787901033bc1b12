console.log("t");
