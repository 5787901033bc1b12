exports.pong = 1
