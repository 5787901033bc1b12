if (!process.env.PORT) throw new Error('PORT');
console.log(process.env.PORT);
