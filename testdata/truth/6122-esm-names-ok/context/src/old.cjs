exports.named = 'n';
