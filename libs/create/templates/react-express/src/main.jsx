import { Profile, SignedIn, SignedOut, SignIn } from '@latchkey/react';
import { createRoot } from 'react-dom/client';

createRoot(document.getElementById('root')).render(
  <>
    <SignedOut>
      <SignIn />
    </SignedOut>
    <SignedIn>
      <Profile />
    </SignedIn>
  </>,
);
