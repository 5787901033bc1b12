exports.title = "t";
