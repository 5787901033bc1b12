require('fs').rmSync('public', { recursive: true, force: true })
