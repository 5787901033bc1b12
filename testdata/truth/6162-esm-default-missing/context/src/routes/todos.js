import { Router } from 'express';

export const router = Router();

router.get('/', (req, res) => {
  const name = `todo-${req.query.id ?? 'all'}`;
  res.json({ name });
});
