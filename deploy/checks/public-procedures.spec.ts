import { describe, expect, it } from '@jest/globals';
import type { AnyProcedure } from '@latchkey/platform/procedures';
import { Handles } from '@latchkey/platform/rpc';
import { CONTRACTS, proceduresOf } from './service-lists.js';

/** What the endpoints call that take a public token, or serve the hosted page. Every other procedure needs the secret key. */
const PUBLIC = [
  // Sends, and their proof of work.
  'identity.v1.ensure_method',
  'otp-delivery.v1.begin_proof_of_work',
  'otp-delivery.v1.send_decoy',
  'otp-delivery.v1.send_magic_link',
  'otp-delivery.v1.send_passcode',
  'otp-delivery.v1.spend_proof_of_work',
  // Proofs of a visitor: each needs the code, link, signature or answer itself.
  'identity.v1.begin_oauth',
  'identity.v1.read_oauth',
  'identity.v1.spend_oauth',
  'mfa.v1.begin_authentication',
  'mfa.v1.identify_assertion',
  'mfa.v1.recover_totp',
  'mfa.v1.verify_assertion',
  'mfa.v1.verify_totp',
  'otp-delivery.v1.check_passcode',
  'otp-delivery.v1.open_sent_id',
  'otp-delivery.v1.peek_magic_link',
  'otp-delivery.v1.spend_magic_link',
  'otp-delivery.v1.verify_passcode',
  'wallet.v1.begin_registration',
  'wallet.v1.identify_wallet',
  'wallet.v1.verify_wallet',
  // Whose the proof is, and what else its user has.
  'identity.v1.check_sign_in',
  'identity.v1.confirm_sign_in',
  'identity.v1.create_bare_user',
  'identity.v1.discard_user',
  'identity.v1.find_method',
  'mfa.v1.user_factors',
  'mfa.v1.void_begun_factors',
  'otp-delivery.v1.void_app_links',
  'wallet.v1.get_wallet',
  'wallet.v1.user_wallets',
  'wallet.v1.void_begun_wallets',
  // The session that the proof starts, or that the visitor has.
  'identity.v1.get_session_claims',
  'session.v1.check',
  'session.v1.create_hosted_code',
  'session.v1.extend',
  'session.v1.get_jwk_set',
  'session.v1.grant',
  'session.v1.revoke',
  'session.v1.sign',
  'session.v1.verify',
  // Of no user.
  'mfa.v1.check_password_strength',
];

const OF_APPS = Object.values(CONTRACTS)
  .flatMap(proceduresOf)
  .filter(({ needsCaller }) => needsCaller);

/** Whether the handler runs for a caller with this kind of key. */
function isHandled(procedure: AnyProcedure, key_kind: string): boolean {
  class Controller {
    @Handles(procedure)
    handle() {
      return { handled: true };
    }
  }
  const handle = new Controller().handle as (call: object) => object;
  try {
    return 'handled' in handle.call(undefined, { caller: { key_kind } });
  } catch (error) {
    expect(error).toMatchObject({ code: 'secret_key_required' });
    return false;
  }
}

/** A gateway that was taken over has the public tokens of all Apps: they are in every page. */
describe('the service itself', () => {
  it('refuses a public token everything but these procedures', () => {
    const open = OF_APPS.filter((procedure) => isHandled(procedure, 'public'));
    expect(open.map(({ subject }) => subject).toSorted()).toEqual(PUBLIC.toSorted());
  });

  it('takes the secret key for all of them', () => {
    expect(OF_APPS.length).toBeGreaterThan(PUBLIC.length);
    expect(OF_APPS.every((procedure) => isHandled(procedure, 'secret'))).toBe(true);
  });
});
