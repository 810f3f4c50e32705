import { Button } from '@mantine/core';
import { signInAddress } from '../api/session.js';
import { Problem } from '../parts/problem.js';
import { useRunning } from '../parts/running.js';
import { beginSignIn } from './pkce.js';

/** Leads to the sign-in page of operators. */
export function SignInButton() {
  const { pending, error, begin } = useRunning(async () => {
    const { sign_in_url } = await signInAddress();
    location.assign(await beginSignIn(sign_in_url));
  });
  return (
    <>
      {error && <Problem error={error} />}
      <Button onClick={begin} loading={pending}>
        Sign in
      </Button>
    </>
  );
}
