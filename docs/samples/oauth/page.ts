import { createLatchkey } from '@latchkey/browser';

const latchkey = createLatchkey({ server: '/auth' });

/** A button: the browser leaves for the provider. */
export const signInWithGoogle = () => latchkey.oauth.begin('google', `${location.origin}/welcome`);

/** When /welcome opens. @returns the session, or null if no user comes from a provider. */
export const onWelcome = () => latchkey.complete();
