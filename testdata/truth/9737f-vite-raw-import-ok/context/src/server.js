console.log("deck");
