import { createLatchkey } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

export const signOut = () => latchkey.session.signOut();
export const signOutEverywhere = () => latchkey.session.signOut('everywhere');
