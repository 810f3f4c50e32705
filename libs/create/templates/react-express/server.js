import { expressAuth } from '@latchkey/node/express';
import express from 'express';
import { createServer } from 'vite';

const { LATCHKEY_URL, LATCHKEY_SECRET_KEY, PORT = '3000' } = process.env;

const app = express();
const auth = expressAuth({ baseUrl: LATCHKEY_URL, secretKey: LATCHKEY_SECRET_KEY });

// The sign-in of the pages, below /auth.
app.use(auth.handler);

// A route of yours, for people who are signed in.
app.get('/api/me', auth.requireSession(), (request, response) => {
  response.json({ user_id: auth.sessionOf(request).user_id });
});

// The page, compiled on the fly. In production: `npm run build`, and express.static('dist').
const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa' });
app.use(vite.middlewares);

app.listen(Number(PORT), 'localhost', () => console.log(`Open http://localhost:${PORT}`));
