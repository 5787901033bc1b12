const fs = require('fs');
const https = require('https');

const dir = process.env.CERT_DIR || '/etc/app/certs';
const options = {
  key: fs.readFileSync(`${dir}/tls.key`),
  cert: fs.readFileSync(`${dir}/tls.crt`),
};
https.createServer(options, (req, res) => res.end()).listen(8443);
