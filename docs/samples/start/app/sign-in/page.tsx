'use client';

import { useEffect } from 'react';

export default function SignIn() {
  useEffect(() => {
    void import('@latchkey/elements');
    const leave = () => location.assign('/');
    document.addEventListener('latchkey-signed-in', leave);
    return () => document.removeEventListener('latchkey-signed-in', leave);
  }, []);
  return <latchkey-sign-in server="/auth"></latchkey-sign-in>;
}
