if (process.env.NEVER) require('./broken');
try { require('./broken'); } catch (e) { console.log(e.name); }
