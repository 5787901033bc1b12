export default async function (app) { app.decorate('db', new Map()) }
