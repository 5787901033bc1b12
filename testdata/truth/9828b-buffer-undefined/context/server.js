const key = Buffer.from(process.env.ENC_KEY, 'base64');
console.log(key.length);
