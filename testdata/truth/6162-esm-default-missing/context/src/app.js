import express from 'express';
import todoRoutes from './routes/todos.js';
import { errorHandler } from './middleware/errors.js';

const app = express();
app.use('/todos', todoRoutes);
app.use(errorHandler);
app.listen(18972);
