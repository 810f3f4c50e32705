import { LatchkeyProvider, SignedIn, SignedOut, SignIn, SignOutButton, useSession } from '@latchkey/react';
import { createRoot } from 'react-dom/client';

const { VITE_LATCHKEY_URL: baseUrl, VITE_LATCHKEY_PUBLIC_TOKEN: publicToken } = import.meta.env;

function Account() {
  const { session } = useSession();
  return (
    <section>
      <p>Signed in until {new Date(session.expires_at * 1000).toLocaleString()}.</p>
      <SignOutButton />
    </section>
  );
}

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider baseUrl={baseUrl} publicToken={publicToken} storage="local">
    <SignedOut>
      <SignIn />
    </SignedOut>
    <SignedIn>
      <Account />
    </SignedIn>
  </LatchkeyProvider>,
);
