import { Text } from '@mantine/core';
import { signInAddress } from '../api/session.js';
import { Wait } from '../parts/loaded.js';
import { Problem } from '../parts/problem.js';
import { useOnce } from '../parts/running.js';
import { Alone } from '../shell/alone.js';
import { arrived } from './arrival.js';
import { beginSignIn } from './pkce.js';

/** Where an invitation leads to: the sign-in page takes it as a link, and leads back with a code. */
export function InvitationPage() {
  const { invitation } = arrived();
  const error = useOnce(async () => {
    if (!invitation) return;
    const { sign_in_url } = await signInAddress();
    location.replace(await beginSignIn(sign_in_url, { latchkey: 'magic_link', token: invitation }));
  });
  if (invitation && !error) return <Wait />;
  return (
    <Alone title="The invitation did not open the console">
      {error ? (
        <Problem error={error} />
      ) : (
        <Text>This address has no invitation. Open the whole link that you were given.</Text>
      )}
    </Alone>
  );
}
