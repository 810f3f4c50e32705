import { Alert } from '@mantine/core';
import type { AnswerOf } from '../api/client.js';

/** Says that an App takes no sign-in with a provider, however well each works. */
export function OAuthOff({ app }: { readonly app: AnswerOf<'getApp'> }) {
  if (app.settings.sign_in_methods.includes('oauth')) return null;
  return (
    <Alert variant="default" title="Nobody signs in with a provider">
      The setting sign_in_methods of this App leaves oauth out.
    </Alert>
  );
}
