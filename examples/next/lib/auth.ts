import { nextAuth } from '@latchkey/react/next';

/** `origins` is needed as soon as the App has an address of its own: `['https://app.example.com']`. */
export const auth = nextAuth();
