'use client';

import { createElement, useEffect } from 'react';

/** Loads the elements, which browsers alone can define, and leaves for a page that the server makes anew. */
function useElements(event: string, path: string) {
  useEffect(() => {
    void import('@latchkey/elements');
    const leave = () => location.assign(path);
    document.addEventListener(event, leave);
    return () => document.removeEventListener(event, leave);
  }, [event, path]);
}

export function SignIn() {
  useElements('latchkey-signed-in', '/');
  return createElement('latchkey-sign-in', { server: '/auth' });
}

export function Profile() {
  useElements('latchkey-signed-out', '/sign-in');
  return createElement('latchkey-profile', { server: '/auth' });
}
