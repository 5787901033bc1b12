exports.log = m => console.log(new Date().toISOString(), m);
