import express from 'express';
import { Latchkey, LatchkeyError } from '@latchkey/node';

const latchkey = new Latchkey({
  baseUrl: process.env['LATCHKEY_URL'] ?? 'http://127.0.0.1:8080',
  secretKey: process.env['LATCHKEY_SECRET_KEY'] ?? '',
});
const secret = process.env['WEBHOOK_SECRET'] ?? '';

const app = express();
app.post('/webhooks', express.raw({ type: 'application/json' }), (request, response) => {
  try {
    const event = latchkey.webhooks.verify(request.body as Buffer, request.headers, secret);
    if (event.type === 'user.deleted') console.log('remove the rows of', event.user_id);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof LatchkeyError)) throw error;
    response.sendStatus(400); // not from Latchkey
  }
});
app.listen(3000);
