console.log(app.name);
if (typeof window !== 'undefined') window.foo();
