module.exports = () => console.log("ok")
