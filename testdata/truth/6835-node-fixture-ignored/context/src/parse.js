exports.parse = (text) => text.split('\n').filter(Boolean).map((l) => l.split(','));
