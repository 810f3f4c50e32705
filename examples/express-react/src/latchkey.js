import { createLatchkey } from '@latchkey/browser';

export const latchkey = createLatchkey({ server: '/auth' });
