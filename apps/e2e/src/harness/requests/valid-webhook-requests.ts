import { newApp } from '../http/app.js';
import type { Makers } from './valid-request.js';

/** In an App of its own, as an App has few webhooks. */
export function webhookRequests(): Makers {
  return {
    'POST /v1/webhooks': async () => {
      const { secretKey: key } = await newApp();
      const body = { url: 'https://hooks.example.com/latchkey', events: ['user.created'] };
      return { path: '/v1/webhooks', key, body };
    },
  };
}
