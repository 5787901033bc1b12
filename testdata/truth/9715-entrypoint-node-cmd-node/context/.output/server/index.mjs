console.log("listening");
