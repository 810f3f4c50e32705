import { beforeAll, describe, expect, it } from '@jest/globals';
import { appCreated, userDeleted } from '@latchkey/contracts/identity';
import { inTransaction } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import type { EventConsumer, EventDefinition, EventHandler } from '@latchkey/platform/outbox';
import { ForgottenUserConsumer } from './sessions/forgotten-user.consumer.js';
import { NewAppConsumer } from './signing-keys/new-app.consumer.js';
import { sessionBench } from './testing/session-bench.js';
import { grantTo, refusal } from './testing/session-replica.js';

const { database, replica, caller } = await sessionBench('consumers');

describe('facts of other services', () => {
  const handlers = new Map<string, EventHandler<object>>();

  beforeAll(() => {
    const consumer = {
      on: (definition: EventDefinition<object>, handler: EventHandler<object>) =>
        handlers.set(definition.type, handler),
    } as unknown as EventConsumer;
    new NewAppConsumer(consumer, replica.ring).onModuleInit();
    new ForgottenUserConsumer(consumer, replica.revocations).onModuleInit();
  });

  /** Delivers a fact as JetStream may: twice. */
  const deliver = async ({ type }: EventDefinition<object>, user_id = '') => {
    const event = { id: newId('evt'), type, app_id: caller.app_id, user_id, occurred_at: 1, data: {} };
    for (let time = 0; time < 2; time += 1)
      await inTransaction(database.source, async (tx) => handlers.get(type)?.(event, tx));
  };

  it('a new App has its keys before its first call', async () => {
    expect(await refusal(replica.signingKeys.issuerJwkSet(caller.app_id))).toBe('app_not_found');
    await deliver(appCreated);
    expect((await replica.signingKeys.issuerJwkSet(caller.app_id)).keys).toHaveLength(2);
  });

  it('a deleted user has no session and gets none', async () => {
    const user_id = newId('user');
    const { session_token } = await grantTo(replica, caller, { user_id });
    await deliver(userDeleted, user_id);
    expect(await refusal(replica.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    expect(await refusal(grantTo(replica, caller, { user_id }))).toBe('user_not_found');
  });
});
