import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  appCreated,
  identifierMoved,
  identifierRemoved,
  totpRemoved,
  userBlocked,
  userDeleted,
  userUnblocked,
  walletDetached,
  webauthnRemoved,
} from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { type EventConsumer, type EventHandler, Outbox } from '@latchkey/platform/outbox';
import { type EventDefinition } from '@latchkey/platform/events';
import { DELETION } from './session.lifecycle.js';
import { RevocationsConsumer } from './revocations/revocations.consumer.js';
import { NewAppConsumer } from './signing-keys/new-app.consumer.js';
import { sessionFixture } from './testing/session-fixture.js';
import { emailFactor } from './testing/factors.js';
import { grantTo, refusal } from './testing/session-replica.js';

const { database, replica, caller } = await sessionFixture('consumers');

describe('events of other services', () => {
  const handlers = new Map<string, EventHandler<object>>();

  beforeAll(() => {
    const consumer = {
      on: (definition: EventDefinition<object>, handler: EventHandler<object>) =>
        handlers.set(definition.type, handler),
    } as unknown as EventConsumer;
    new NewAppConsumer(consumer, replica.ring).onModuleInit();
    new UserDeletion(
      DELETION,
      database.source,
      consumer,
      new Outbox({ nudge: () => undefined }),
    ).onModuleInit();
    new RevocationsConsumer(consumer, replica.revocations).onModuleInit();
  });

  /** Delivers an event as JetStream may: twice. */
  const deliver = async ({ type }: EventDefinition<object>, user_id = '', data = {}) => {
    const event = { id: newId('evt'), type, app_id: caller.app_id, user_id, occurred_at: 1, data };
    for (let time = 0; time < 2; time += 1)
      await database.source.transaction(async (tx) => handlers.get(type)?.(event, tx));
  };

  it('a new App has its key before its first call', async () => {
    expect(await refusal(replica.signingKeys.issuerJwkSet(caller.app_id))).toBe('app_not_found');
    await deliver(appCreated);
    expect((await replica.signingKeys.issuerJwkSet(caller.app_id)).keys).toHaveLength(1);
  });

  it('a deleted user has no session and gets none', async () => {
    const user_id = newId('user');
    const { session_token } = await grantTo(replica, caller, { user_id });
    await deliver(userDeleted, user_id);
    expect(await refusal(replica.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    expect(await refusal(grantTo(replica, caller, { user_id }))).toBe('user_not_found');
  });

  it.each([
    ['identifier', identifierRemoved, 'email', 'method_id'],
    ['TOTP', totpRemoved, 'totp', 'totp_id'],
    ['passkey', webauthnRemoved, 'webauthn', 'webauthn_credential_id'],
    ['wallet', walletDetached, 'wallet', 'wallet_id'],
  ])('a removed %s ends its sessions, and signs in no more', async (_, event, prefix, member) => {
    const user_id = newId('user');
    const method_id = newId(prefix);
    const factor = emailFactor(method_id);
    const { session_token } = await grantTo(replica, caller, { user_id, factor });
    await deliver(event, user_id, { [member]: method_id });
    expect(await refusal(replica.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    expect(await refusal(grantTo(replica, caller, { user_id, factor }))).toBe('method_not_found');
  });

  it('a moved identifier ends the sessions of the user it left, and none of its new one', async () => {
    const [from_user_id, user_id] = [newId('user'), newId('user')];
    const factor = emailFactor();
    const left = await grantTo(replica, caller, { user_id: from_user_id, factor });
    const kept = await grantTo(replica, caller, { user_id, factor });
    await deliver(identifierMoved, user_id, { method_id: factor.method.method_id, from_user_id });
    const verify = (session_token: string) => replica.sessions.verify(caller, { session_token });
    expect(await refusal(verify(left.session_token))).toBe('session_not_found');
    await expect(verify(kept.session_token)).resolves.toBeDefined();
    await expect(grantTo(replica, caller, { user_id, factor })).resolves.toBeDefined();
  });

  it('a blocked user has no session until unblocked, in any order of the events', async () => {
    const user_id = newId('user');
    const { session_token } = await grantTo(replica, caller, { user_id });
    await deliver(userBlocked, user_id, { version: 1 });
    expect(await refusal(replica.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    expect(await refusal(grantTo(replica, caller, { user_id }))).toBe('user_blocked');
    await deliver(userUnblocked, user_id, { version: 2 });
    await deliver(userBlocked, user_id, { version: 1 });
    await expect(grantTo(replica, caller, { user_id })).resolves.toBeDefined();
  });
});
