import { randomBytes } from 'node:crypto';
import { getAddress, hexlify, Wallet } from 'ethers';
import { type Caller, type MadeUser, madeUser } from '@latchkey/contracts';
import type {
  AskedFrom,
  BeginWalletRegistrationRequest,
  BeginWalletRegistrationResponse,
  IdentifiedWallet,
  VerifiedWallet,
  WalletSignature,
} from '@latchkey/contracts/wallet';
import { newId } from '@latchkey/platform/ids';
import { ProofsService } from '../sign-in/proofs.service.js';
import { RegistrationsService } from '../sign-in/registrations.service.js';
import { callerOf, WalletFixture } from './wallet-fixture.js';

export const CLIENT: AskedFrom = { client_ip: '192.0.2.1' };

/** Sign-in with a wallet, as the gateway runs it. */
export class SignInFixture extends WalletFixture {
  readonly caller = callerOf();

  begin(
    public_address: string,
    input: Partial<BeginWalletRegistrationRequest & AskedFrom> = {},
    by: Caller = this.caller,
  ): Promise<BeginWalletRegistrationResponse> {
    const request = { wallet_type: 'ethereum' as const, public_address, domain: 'app.example.com', ...input };
    return this.get(RegistrationsService).begin(by, { ...CLIENT, ...request });
  }

  identify(given: WalletSignature): Promise<IdentifiedWallet> {
    return this.get(ProofsService).identify(this.caller, given);
  }

  /** Identifies the user, then spends the challenge; a wallet without owner goes to a new user. */
  async signIn(given: WalletSignature, user_id = newId('user')): Promise<VerifiedWallet> {
    const identified = await this.identify(given);
    const { challenge_id } = identified;
    const spent = { ...given, challenge_id, ...(identified.user_id === '' && { user_id }) };
    return this.get(ProofsService).verify(this.caller, spent);
  }

  /** A user that identity has just made, and its word on that. */
  async made(user_id: string, said: MadeUser = { app_id: this.caller.app_id, user_id }) {
    return { user_id, made: await this.attested.signerOf('identity').sign(madeUser, said) };
  }

  /** `ok`, or the code of the refusal. */
  outcome(given: WalletSignature): Promise<string> {
    return this.signIn(given).then(
      () => 'ok',
      (error: { code?: string }) => String(error.code),
    );
  }
}

/** Of a random key: one of random words takes ethers 30 times as long. */
export const newWallet = () => new Wallet(hexlify(randomBytes(32)));

/** Whose key is unknown. */
export const newAddress = () => getAddress(hexlify(randomBytes(20)));

export function signatureOf(
  public_address: string,
  signature: string,
  rest: Partial<WalletSignature> = {},
): WalletSignature {
  return { wallet_type: 'ethereum', public_address, signature, ...rest };
}
