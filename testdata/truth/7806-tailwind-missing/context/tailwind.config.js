module.exports={content:[]}
