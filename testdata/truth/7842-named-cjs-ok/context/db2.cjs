exports.close = () => {}
