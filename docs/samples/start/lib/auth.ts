import { nextAuth } from '@latchkey/react/next';

export const auth = nextAuth();
