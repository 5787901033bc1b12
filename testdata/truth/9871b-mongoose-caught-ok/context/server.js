const mongoose = require('mongoose');
mongoose.connect(process.env.MONGO_URI).catch((e) => console.error(e.message));
const uri = process.env.MONGO_URI;
if (uri) mongoose.connect(uri);
console.log('up');
