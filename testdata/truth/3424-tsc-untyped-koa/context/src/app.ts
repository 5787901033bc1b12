import Koa from 'koa';
import ms from 'ms';

const app = new Koa();
app.use(async (ctx) => { ctx.body = ms(1000); });
app.listen(3000);
