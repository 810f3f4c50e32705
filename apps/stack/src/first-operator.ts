import { type Administration, askAdministration } from './administration.js';

/** Its codes arrive in the local inbox. */
const EMAIL = 'operator@example.com';

/** Invites the first operator of an installation that has none. @returns the link; undefined where there is an operator. */
export async function inviteFirstOperator(admin: Administration): Promise<string | undefined> {
  const { operators } = await askAdministration<{ operators: readonly object[] }>(admin, '/operators');
  if (operators.length > 0) return undefined;
  const body = { email: EMAIL, role: 'admin' };
  const invited = await askAdministration<{ invitation_url: string }>(admin, '/operators', {
    method: 'POST',
    body,
  });
  return invited.invitation_url;
}
