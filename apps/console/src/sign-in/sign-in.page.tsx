import { Button } from '@mantine/core';
import { useState } from 'react';
import { signInAddress } from '../api/session.js';
import { Problem } from '../parts/problem.js';
import { Alone } from '../shell/alone.js';
import { beginSignIn } from './pkce.js';

/** Leads to the sign-in page of operators. */
export function SignInPage() {
  const [error, setError] = useState<Error>();
  const [pending, setPending] = useState(false);
  const begin = async () => {
    setPending(true);
    const { sign_in_url } = await signInAddress();
    location.assign(await beginSignIn(sign_in_url));
  };
  const signIn = () =>
    void begin().catch((reason: unknown) => {
      setError(reason as Error);
      setPending(false);
    });
  return (
    <Alone
      title="Sign in to the console"
      about="For operators of this Latchkey. You need an invitation by an administrator; the first one is printed where Latchkey was started."
    >
      {error && <Problem error={error} />}
      <Button onClick={signIn} loading={pending}>
        Sign in
      </Button>
    </Alone>
  );
}
