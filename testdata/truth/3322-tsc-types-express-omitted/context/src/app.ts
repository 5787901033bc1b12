import express from 'express';
import { router } from './routes';

const app = express();
app.use('/invoices', router);
app.listen(Number(process.env.PORT ?? 3000));
