const r = await fetch('/config.json');
console.log(await r.json());
