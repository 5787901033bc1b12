console.log("md");
