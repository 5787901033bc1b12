exports.info = (m) => console.log(`[info] ${m}`)
