exports.greet = () => "hello";
