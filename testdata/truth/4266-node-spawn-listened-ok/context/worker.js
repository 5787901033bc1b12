const { spawn, execFileSync } = require('child_process');

const child = spawn('ffmpeg', ['-version'], { stdio: 'ignore' });
child.on('error', (e) => console.log('no ffmpeg: ' + e.code));
child.on('close', (code) => console.log('done'));
console.log(execFileSync('node', ['--version']).toString().trim());
