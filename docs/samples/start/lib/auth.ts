import { nextAuth } from '@latchkey/node/next';

export const auth = nextAuth({
  baseUrl: process.env.LATCHKEY_URL ?? '',
  secretKey: process.env.LATCHKEY_SECRET_KEY ?? '',
});
