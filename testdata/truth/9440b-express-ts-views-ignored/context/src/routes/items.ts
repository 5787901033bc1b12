import { Router } from "express";

export function items(ttl: number) {
  const router = Router();
  router.get("/:id", (req, res) => res.json({ id: req.params.id, ttl }));
  return router;
}
