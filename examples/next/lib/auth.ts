import { nextAuth } from '@latchkey/node/next';

/** `origins` is needed as soon as the App has an address of its own: `['https://app.example.com']`. */
export const auth = nextAuth({
  baseUrl: process.env.LATCHKEY_URL ?? '',
  secretKey: process.env.LATCHKEY_SECRET_KEY ?? '',
});
