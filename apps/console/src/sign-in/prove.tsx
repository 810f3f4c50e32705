import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Refusal } from '../api/refusal.js';
import { sessionQuery } from '../api/session.js';
import { Problem } from '../parts/problem.js';
import { useRunning } from '../parts/running.js';
import { proveByPasskey } from './own-passkeys.js';
import { SignInButton } from './sign-in-button.js';

const hasNone = (error: Error | undefined) =>
  error instanceof Refusal && error.type === 'webauthn_credential_not_found';

/** Asks for a passkey, or for a new sign-in of whoever has none. */
export function Prove({ then }: { readonly then: () => unknown }) {
  const queries = useQueryClient();
  const { pending, error, begin } = useRunning(async () => {
    queries.setQueryData(sessionQuery.queryKey, await proveByPasskey());
    await then();
  });
  if (hasNone(error))
    return (
      <>
        <Text size="sm">You have no passkey here. Sign in again, and do it once more within 10 minutes.</Text>
        <SignInButton />
      </>
    );
  return (
    <>
      {error && <SignInInstead error={error} />}
      <Button onClick={begin} loading={pending} data-autofocus>
        Use your passkey
      </Button>
    </>
  );
}

/** A passkey may be lost, or on another device. */
function SignInInstead({ error }: { readonly error: Error }) {
  return (
    <>
      <Problem error={error} />
      <Text size="sm">Try again, or sign in again and do it once more within 10 minutes.</Text>
      <SignInButton />
    </>
  );
}
