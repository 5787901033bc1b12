import express, { Request, Response, NextFunction } from 'express';

const app = express();
app.use((req: Request, res: Response, next: NextFunction) => next());
app.get('/{*any}', (req, res) => {
  res.status(404).send('not found');
});
console.log(typeof app.listen);
