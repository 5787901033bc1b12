exports.Kind = 1;
