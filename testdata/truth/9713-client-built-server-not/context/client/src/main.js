console.log("client");
