const { convert } = require('./lib/convert');
convert('in.mp4', 'out.webm');
