import { expressAuth } from '@latchkey/node/express';
import express from 'express';
import { createServer } from 'vite';

const { LATCHKEY_URL, LATCHKEY_SECRET_KEY, PORT = '3000' } = process.env;

const app = express();
const auth = expressAuth({ baseUrl: LATCHKEY_URL, secretKey: LATCHKEY_SECRET_KEY });

app.use(auth.handler);

app.get('/api/notes', auth.requireSession(), (request, response) => {
  response.json({ notes: [`Only ${auth.sessionOf(request).user_id} can read this.`] });
});

// Needs a passkey that was used in the last five minutes; otherwise 403 step_up_required.
app.post(
  '/api/payout',
  auth.requireSession({ requireFactors: ['webauthn'], maxFactorAge: 5 }),
  (_, response) => {
    response.json({ message: 'The server would now send the money.' });
  },
);

// The page, compiled on the fly. For production: `vite build`, and express.static('dist').
const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa' });
app.use(vite.middlewares);

const server = app.listen(Number(PORT), 'localhost', () => console.log(`Open http://localhost:${PORT}`));

process.on('SIGTERM', () => {
  server.closeAllConnections();
  void vite.close().then(() => process.exit());
});
