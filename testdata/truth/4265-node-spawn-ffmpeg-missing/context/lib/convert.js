const { spawn } = require('child_process');

function convert(from, to) {
  const child = spawn('ffmpeg', ['-i', from, to], { stdio: 'inherit' });
  child.on('close', (code) => console.log('done', code));
}
module.exports = { convert };
