import { app } from './app.module';
app();
