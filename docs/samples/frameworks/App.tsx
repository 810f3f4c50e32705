import { Profile, SignedIn, SignedOut, SignIn, useUser } from '@latchkey/react';

export function App() {
  return (
    <>
      <SignedOut>
        <SignIn />
      </SignedOut>
      <SignedIn>
        <Greeting />
        <Profile />
      </SignedIn>
    </>
  );
}

function Greeting() {
  const { user } = useUser();
  return <p>Hello, {user?.first_name ?? 'you'}</p>;
}
