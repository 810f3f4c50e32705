import { createLatchkey } from '@latchkey/browser';
import { useSyncExternalStore } from 'react';

export const latchkey = createLatchkey({ server: '/auth' });

const subscribe = (listener: () => void) => latchkey.session.onChange(listener);

/** The session of this browser in every component, or null. While the server draws the page, it is null. */
export function useSession() {
  return useSyncExternalStore(subscribe, latchkey.session.current, () => null);
}
