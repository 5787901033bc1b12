console.log(1);

