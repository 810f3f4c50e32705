import { LatchkeyProvider, Profile, SignedIn, SignedOut, SignIn } from '@latchkey/react';
import { createRoot } from 'react-dom/client';

const { VITE_LATCHKEY_URL: baseUrl, VITE_LATCHKEY_PUBLIC_TOKEN: publicToken } = import.meta.env;

createRoot(document.getElementById('root')).render(
  <LatchkeyProvider baseUrl={baseUrl} publicToken={publicToken} storage="local">
    <SignedOut>
      <SignIn />
    </SignedOut>
    <SignedIn>
      <Profile />
    </SignedIn>
  </LatchkeyProvider>,
);
