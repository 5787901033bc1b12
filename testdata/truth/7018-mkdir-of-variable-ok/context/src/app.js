import './routes/file-transfer.js'
console.log('started')
