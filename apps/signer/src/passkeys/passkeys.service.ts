import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type CredentialKey,
  keyDigestOf,
  requireTestApp,
  withoutDoubt,
} from '@latchkey/contracts';
import { webauthnPaymentKeyLearned } from '@latchkey/contracts/catalogue';
import { type CredentialKeysQuery, listCredentialKeys } from '@latchkey/contracts/mfa';
import { isCoded } from '@latchkey/platform/errors';
import { Outbox } from '@latchkey/platform/outbox';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import type { EntityManager } from 'typeorm';
import { FormerKeys } from '../custody/former-keys.js';
import type { NewPasskey } from './payment-passkey.entity.js';
import { type Payer, PaymentPasskeysRepository } from './payment-passkeys.repository.js';

/** A signature has 2.5 seconds in all. */
const QUESTION = { ...listCredentialKeys, timeoutMs: 1500 };

/** A passkey that its user has now. */
export interface KnownPasskey extends CredentialKey {
  /** Whether the signer has known this key for long enough. */
  readonly counts: boolean;
  /** When it does, or did, in seconds since 1970; undefined for a deleted user. */
  readonly countsAt: number | undefined;
  /** Of its key. */
  readonly digest: string;
}

/**
 * The passkeys of users. mfa says which there are, and their keys: a removed one is gone with its answer. The signer counts
 * since when it knows each key, so mfa can bring in no new one at once.
 */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly passkeys: PaymentPasskeysRepository,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly keys: FormerKeys,
  ) {}

  /** Those of a user, with whether each counts for the wallet. One that is not known yet is known from now on. @throws AppError service_unavailable */
  async ofPayer(context: CallContext<Caller>, payer: Payer): Promise<KnownPasskey[]> {
    const { appId, userId } = payer;
    const listed = await this.learn(context, { app_id: appId, user_id: userId });
    // The setting is identity's word: it stands in the ticket of the caller.
    const known = await this.passkeys.known(payer, context.caller.settings.passkey_wait_hours);
    return listed.map((key) => {
      const digest = keyDigestOf(appId, key);
      const { counts = false, countsAt } = known.get(digest) ?? {};
      return { ...key, digest, counts, countsAt };
    });
  }

  /**
   * Those of the user of a wallet, and none while mfa is away and none is known here, so that other payments need no mfa.
   * @throws AppError wallet_not_found for a wallet that is not this user's.
   */
  async ofWalletIfAny(context: CallContext<Caller>, place: Payer): Promise<KnownPasskey[]> {
    const payer = await this.keys.find(context.requestId, place);
    try {
      return await this.ofPayer(context, payer);
    } catch (error) {
      const isAway = isCoded(error, 'service_unavailable');
      if (!isAway || (await this.passkeys.knowsAny(payer))) throw error;
      return [];
    }
  }

  /** Keeps what an event or mfa says, and tells the App of each key that was not known. */
  async know(appId: string, said: readonly NewPasskey[], tx?: EntityManager): Promise<void> {
    if (said.length === 0) return;
    const learned = said.map((key) => ({ ...key, event: this.eventOf(appId, key) }));
    if ((await this.passkeys.learn(appId, learned, tx)) === 0) return;
    if (tx) this.outbox.nudgeAfter(tx);
    else this.outbox.nudge();
  }

  /** @throws AppError route_not_found in a live App; webauthn_credential_not_found */
  async fastForward(
    context: CallContext<Caller>,
    { webauthn_credential_id: id, minutes }: { webauthn_credential_id: string; minutes: number },
  ): Promise<{ webauthn_credential_id: string }> {
    requireTestApp(context.caller);
    const { app_id } = context.caller;
    const move = () => this.passkeys.fastForward(app_id, id, minutes);
    if (await move()) return { webauthn_credential_id: id };
    // The event of its registration may be on its way.
    await this.learn(context, { app_id, webauthn_credential_id: id });
    if (!(await move())) throw new AppError('webauthn_credential_not_found');
    return { webauthn_credential_id: id };
  }

  private async learn(
    { requestId }: CallContext<Caller>,
    query: CredentialKeysQuery,
  ): Promise<CredentialKey[]> {
    const asking = this.rpc.call(QUESTION, { requestId, caller: null }, query);
    const { credentials } = await withoutDoubt(asking);
    const { app_id: appId } = query;
    const said = credentials.map((key) => ({
      id: key.webauthn_credential_id,
      userId: key.user_id,
      keyDigest: keyDigestOf(appId, key),
    }));
    await this.know(appId, said);
    return credentials;
  }

  private eventOf(appId: string, { id, userId, keyDigest }: NewPasskey): string {
    const data = { webauthn_credential_id: id, key_digest: keyDigest };
    return this.outbox.event(webauthnPaymentKeyLearned, { appId, userId, data });
  }
}
