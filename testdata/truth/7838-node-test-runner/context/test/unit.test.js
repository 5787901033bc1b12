import '../lib/a.js'
