import Koa from 'koa';
import { feed } from './feed';

const app = new Koa();
app.use(async (ctx) => { ctx.body = feed(); });
app.listen(Number(process.env.PORT || 3000));
