import express from 'express';
import { expressAuth } from '@latchkey/node/express';

const auth = expressAuth({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
  origins: ['https://app.example.com'],
});

const app = express();
app.use(auth.handler); // answers below /auth

app.get('/orders', auth.requireSession(), (request, response) => {
  const { user_id } = auth.sessionOf(request);
  response.json({ orders: [], user_id });
});

app.listen(3000);
