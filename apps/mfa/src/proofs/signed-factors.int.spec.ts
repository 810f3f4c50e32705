import { beforeEach, expect, it } from '@jest/globals';
import { type Caller, FACTOR_PROOFS, type Spent } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { attesting } from '@latchkey/platform/testing/attestations';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { callerOf } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { totpClient } from '../testing/totp-client.js';
import { ORIGIN, webauthnClient } from '../testing/webauthn-client.js';
import { SignedFactors } from './signed-factors.service.js';

const { database, replica } = await mfaFixture('signed_factors');
const attested = attesting();
const factors = new SignedFactors(
  replica.proofs,
  replica.authentications,
  attested.signerOf('mfa', replica.clock),
);
const proofOf = ({ proof }: Spent) =>
  attested.read(FACTOR_PROOFS[proof?.type ?? 'otp'], proof?.text, replica.clock);

let caller: Caller;
let used: { user_id: string; session_id: string };
beforeEach(() => {
  caller = callerOf();
  used = { user_id: newId('user'), session_id: 'sess_1' };
});

it.each(['totp_authenticator', 'totp_recovery_code'] as const)(
  'signs that the user has shown the %s, without the code',
  async (delivery_channel) => {
    const client = totpClient(database, replica, caller, used.user_id);
    const totp = await client.createActive();
    const [recovery_code = ''] = totp.recovery_codes;
    const spent =
      delivery_channel === 'totp_authenticator'
        ? await factors.totp(caller, { ...used, totp_code: client.codeOf(totp) })
        : await factors.recoveryCode(caller, { ...used, recovery_code });
    const { totp_id } = totp;
    const method = { method_id: totp_id, method_type: 'totp', last_verified_at: 0, totp_id };
    expect(await proofOf(spent)).toEqual({
      id: expect.stringMatching(/^proof_/),
      app_id: caller.app_id,
      ...used,
      factor: { delivery_channel, type: 'totp', method },
    });
  },
);

it('signs whose credential has signed, and whether its user was verified', async () => {
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const client = webauthnClient(replica, caller, used.user_id);
  const { webauthn_credential_id } = await client.register(authenticator);
  const public_key_credential = authenticator.get(await client.beginAuthentication());
  const { session_id } = used;
  expect(await proofOf(await factors.assertion(caller, { public_key_credential, session_id }))).toMatchObject(
    {
      app_id: caller.app_id,
      ...used,
      factor: { type: 'webauthn', method: { method_id: webauthn_credential_id, user_verified: true } },
    },
  );
});
