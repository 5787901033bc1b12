const port = 3000;
const options = { port };
options.port = 4000;
{
  let port = 1;
  port = 2;
}
function listen(port) { port = port || 1; return port; }
try { port = 5; } catch (e) { console.log(e.message); }
const later = () => { port = 6; };
var count = 1;
count = 2;
for (const x of [1, 2]) count += x;
console.log(options.port, listen(0), count, typeof later);
