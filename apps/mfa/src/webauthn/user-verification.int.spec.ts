import { describe, expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS, USER_VERIFICATIONS, type UserVerification } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { SoftwareAuthenticator, UP, UV } from '@latchkey/platform/testing/webauthn';
import { callerOf, outcomeOf } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { ORIGIN, webauthnClient } from '../testing/webauthn-client.js';

const { database, replica } = await mfaFixture('user_verification');

const UNNAMED = '';

/** An App that can change its setting, and a user with a credential whose authenticator has no PIN. */
async function userOf(webauthn_user_verification: UserVerification) {
  const settings = { ...DEFAULT_APP_SETTINGS, webauthn_user_verification };
  const caller = callerOf({ settings });
  const client = webauthnClient(replica, caller, newId('user'));
  const authenticator = new SoftwareAuthenticator(ORIGIN, 'ES256', UP);
  const register = async (flags: number) => {
    const made = new SoftwareAuthenticator(ORIGIN, 'ES256', flags);
    return client.create(made.create(await client.beginRegistration()));
  };
  return { settings, client, authenticator, register };
}

/** The same, with a credential that was registered under a setting that accepts it. */
async function registered(setting: UserVerification) {
  const user = await userOf('discouraged');
  await user.client.register(user.authenticator);
  user.settings.webauthn_user_verification = setting;
  return user;
}

describe.each(USER_VERIFICATIONS)('webauthn_user_verification %s', (setting) => {
  const outcome = setting === 'required' ? 'invalid_webauthn_credential' : 'ok';

  it('is asked of a registration, and kept', async () => {
    const { client, register } = await userOf(setting);
    const { authenticatorSelection } = (await client.beginRegistration()) as never as {
      authenticatorSelection: object;
    };
    expect(authenticatorSelection).toMatchObject({ userVerification: setting });
    expect(await outcomeOf(register(UP))).toBe(outcome);
    expect(await outcomeOf(register(UP | UV))).toBe('ok');
  });

  it('is asked of the authentication of a named user, and kept', async () => {
    const { client, authenticator } = await registered(setting);
    const options = await client.beginAuthentication();
    expect(options).toMatchObject({ userVerification: setting });
    expect(await outcomeOf(client.verify(authenticator.get(options)))).toBe(outcome);
    expect(await outcomeOf(client.identify(authenticator.get(options)))).toBe(
      setting === 'required' ? 'ok' : 'invalid_webauthn_credential',
    );
  });

  it('is required where no user is named', async () => {
    const { client, authenticator } = await registered(setting);
    const options = await client.beginAuthentication(UNNAMED);
    expect(options).toMatchObject({ userVerification: 'required' });
    expect(await outcomeOf(client.verify(authenticator.get(options)))).toBe('invalid_webauthn_credential');
    const verified = authenticator.get(options, { flags: UP | UV });
    expect(await client.verify(verified)).toMatchObject({ user_verified: true });
  });
});

it('a setting that is lowered meanwhile weakens no challenge that was made before', async () => {
  const { settings, client, authenticator } = await registered('required');
  const asked = await client.beginAuthentication();
  const begun = await client.beginRegistration();
  settings.webauthn_user_verification = 'discouraged';
  expect(await outcomeOf(client.verify(authenticator.get(asked)))).toBe('invalid_webauthn_credential');
  const made = new SoftwareAuthenticator(ORIGIN, 'ES256', UP);
  expect(await outcomeOf(client.create(made.create(begun)))).toBe('invalid_webauthn_credential');
});

it('a signature says whether its user was verified', async () => {
  const { client, authenticator } = await registered('preferred');
  const answered = async (flags: number) =>
    client.verify(authenticator.get(await client.beginAuthentication(), { flags }));
  expect(await answered(UP)).toMatchObject({ user_verified: false });
  expect(await answered(UP | UV)).toMatchObject({ user_verified: true });
});

it('a challenge of an older replica, without the setting, keeps the former requirement', async () => {
  const { client, authenticator } = await registered('preferred');
  const options = await client.beginAuthentication();
  await database.query('DELETE FROM webauthn_challenges WHERE challenge = $1', [options.challenge]);
  await database.query(
    `INSERT INTO webauthn_challenges (app_id, challenge, ceremony, user_id, domain, expires_at)
      SELECT app_id, $1, 'authentication', user_id, domain, now() + interval '5 minutes'
        FROM webauthn_credentials WHERE credential_id = $2`,
    [options.challenge, authenticator.credentialId.toString('base64url')],
  );
  expect(await outcomeOf(client.verify(authenticator.get(options)))).toBe('ok');
});
