console.log(0);
