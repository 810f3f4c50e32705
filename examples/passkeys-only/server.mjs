import { fileURLToPath } from 'node:url';
import express from 'express';
import { expressAuth } from '@latchkey/node/express';

const { LATCHKEY_URL, LATCHKEY_SECRET_KEY, PORT = '3000' } = process.env;
const file = (name) => fileURLToPath(import.meta.resolve(name));

// Pages call /auth/…; the session stays in cookies that no script can read.
const auth = expressAuth({ baseUrl: LATCHKEY_URL, secretKey: LATCHKEY_SECRET_KEY });

const app = express();
app.use((_, response, next) => {
  response.set('Content-Security-Policy', "default-src 'self'; frame-ancestors 'none'");
  next();
});
app.use(auth.handler);

// The App's own route: signed in is not enough, the session must have been proved by a passkey.
app.get('/api/note', auth.requireSession({ requireFactors: ['webauthn'] }), (_, response) => {
  response.json({ note: 'The safe opens with 4-8-15-16.' });
});

app.get('/latchkey.js', (_, response) => response.sendFile(file('@latchkey/browser/page.js')));
app.use(express.static(file('./public')));
app.listen(Number(PORT), () => console.log(`Open http://localhost:${PORT}`));
