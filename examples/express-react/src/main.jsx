import { SignedIn, SignedOut } from '@latchkey/react';
import { createRoot } from 'react-dom/client';
import { Account } from './Account.jsx';
import { SignIn } from './SignIn.jsx';

createRoot(document.getElementById('root')).render(
  <>
    <SignedIn>
      <Account />
    </SignedIn>
    <SignedOut>
      <SignIn />
    </SignedOut>
  </>,
);
