import type { AppSettings, Caller, Factor } from '@latchkey/contracts';
import type { EventDefinition } from '@latchkey/platform/events';
import { newId } from '@latchkey/platform/ids';
import type { EventConsumer, EventHandler } from '@latchkey/platform/outbox';
import { SecondFactorsConsumer } from '../second-factors/second-factors.consumer.js';
import { SecondFactorsRepository } from '../second-factors/second-factors.repository.js';
import { mail } from './factors.js';
import { callerOf } from './session-database.js';
import { sessionFixture } from './session-fixture.js';
import { grantTo } from './session-replica.js';

/** What a refused call lacks; undefined for one that is answered. */
export const unmet = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { code: string; details: { unmet?: object[] } }) => error.details.unmet ?? error.code,
  );
export const MISSING = (type: string) => [{ type, reason: 'factor_missing' }];

/** Two replicas, an App with each value of `second_factor`, and the events of mfa. */
export async function secondFactorFixture(name: string) {
  const fixture = await sessionFixture(name);
  const { database, replica } = fixture;
  const app = callerOf();
  const under = (second_factor: AppSettings['second_factor'], by = app): Caller => ({
    ...by,
    settings: { ...by.settings, second_factor },
  });
  const handlers = new Map<string, EventHandler<object>>();
  const on = (definition: EventDefinition<object>, handler: EventHandler<object>) =>
    handlers.set(definition.type, handler);
  const consumer = { on } as unknown as EventConsumer;
  new SecondFactorsConsumer(consumer, new SecondFactorsRepository()).onModuleInit();
  return {
    ...fixture,
    app,
    under,
    IF_ENROLLED: under('if_enrolled'),
    REQUIRED: under('required'),
    /** Delivers an event of mfa as JetStream may: twice. */
    deliver: async ({ type }: EventDefinition<object>, user_id: string, data: object) => {
      const event = { id: newId('evt'), type, app_id: app.app_id, user_id, occurred_at: 1, data };
      for (let time = 0; time < 2; time += 1)
        await database.source.transaction(async (tx) => handlers.get(type)?.(event, tx));
    },
    signedIn: (caller: Caller, user_id = newId('user'), factor: Factor = mail()) =>
      grantTo(replica, caller, { user_id, factor }),
  };
}
