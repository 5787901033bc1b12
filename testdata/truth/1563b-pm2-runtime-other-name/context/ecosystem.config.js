module.exports={apps:[{name:"p",script:"./index.js"}]};
