'use client';
import { createLatchkey } from '@latchkey/browser';

export function SignOut() {
  const signOut = async () => {
    await createLatchkey({ server: '/auth' }).session.signOut('everywhere');
    location.assign('/');
  };
  return (
    <button className="quiet" onClick={() => void signOut()}>
      Sign out everywhere
    </button>
  );
}
