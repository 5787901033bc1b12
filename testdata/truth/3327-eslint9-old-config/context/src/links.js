exports.shorten = (url) => url.replace(/^https?:\/\//, '');
