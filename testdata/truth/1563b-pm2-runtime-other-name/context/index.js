console.log("p");
