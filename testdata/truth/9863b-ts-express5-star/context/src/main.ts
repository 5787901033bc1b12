import express from 'express';
import { router } from './routes';

const app = express();
app.use(express.json());
app.use('/api', router);
app.all('*', (req, res) => {
  res.status(404).send('not found');
});
app.listen(process.env.PORT || 3000);
