const express = () => { const app = (req, res) => {}; app.get = (p, h) => app; app.listen = (p, cb) => { cb(); return app; }; return app; };
const app = express();
app.get('/', () => {}).listen(1, () => console.log('up'));
class R { }
for (const m of ['get', 'post']) Object.assign(R, { [m]: () => m });
console.log(R.get(), R.post());
