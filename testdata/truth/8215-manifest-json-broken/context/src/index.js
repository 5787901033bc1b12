const fs = require('fs');
const path = require('path');

function readRules() {
  const file = path.join(__dirname, '../rules.json');
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

const rules = readRules();
console.log(rules.length);
