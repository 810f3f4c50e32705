import { Injectable } from '@nestjs/common';
import {
  AppError,
  type Caller,
  type CredentialKey,
  keyDigestOf,
  requireTestApp,
  withoutDoubt,
} from '@latchkey/contracts';
import { type CredentialKeysQuery, listCredentialKeys } from '@latchkey/contracts/mfa';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { PaymentPasskeysRepository } from './payment-passkeys.repository.js';

/** A signature has 2.5 seconds in all. */
const QUESTION = { ...listCredentialKeys, timeoutMs: 1500 };

/** A passkey that its user has now. */
export interface KnownPasskey extends CredentialKey {
  /** Whether the signer has known this key for long enough. */
  readonly counts: boolean;
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
  ) {}

  /** Those of a user, with whether each counts. One that is not known yet is known from now on. @throws AppError service_unavailable */
  async ofUser(context: CallContext<Caller>, userId: string): Promise<KnownPasskey[]> {
    const { app_id: appId, settings } = context.caller;
    const listed = await this.learn(context, { app_id: appId, user_id: userId });
    // The setting is identity's word: it stands in the ticket of the caller.
    const counting = await this.passkeys.counting({ appId, userId }, settings.passkey_wait_hours);
    return listed.map((key) => ({ ...key, counts: counting.has(keyDigestOf(appId, key)) }));
  }

  /** The same, and none while mfa is away and none is known here, so that other payments need no mfa. */
  async ofUserIfAny(context: CallContext<Caller>, userId: string): Promise<KnownPasskey[]> {
    try {
      return await this.ofUser(context, userId);
    } catch (error) {
      const isAway = isCoded(error, 'service_unavailable');
      if (!isAway || (await this.passkeys.knowsAny({ appId: context.caller.app_id, userId }))) throw error;
      return [];
    }
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
    const learned = credentials.map((key) => ({
      id: key.webauthn_credential_id,
      userId: key.user_id,
      keyDigest: keyDigestOf(appId, key),
    }));
    if (learned.length > 0) await this.passkeys.learn(appId, learned);
    return credentials;
  }
}
