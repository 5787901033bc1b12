exports.parse = (text) => text.trim().split(/\n/).map((l) => l.split(';'));
