exports.answer = () => '42'
