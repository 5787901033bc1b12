console.log(process.env.A);
