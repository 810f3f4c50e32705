import { Profile, SignOutButton } from '@latchkey/react';
import { auth } from '../../lib/auth';

export default async function Account() {
  const session = await auth.requireSession();
  return (
    <>
      <p className="note">
        Signed in by {session.factors.map(({ delivery_channel }) => delivery_channel).join(' and ')}
      </p>
      <Profile afterSignOut="/" />
      <SignOutButton className="quiet" scope="everywhere" afterSignOut="/">
        Sign out everywhere
      </SignOutButton>
    </>
  );
}
