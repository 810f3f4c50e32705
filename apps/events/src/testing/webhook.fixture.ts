import { afterAll, beforeAll } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { eventually } from '@latchkey/platform/testing';
import { EventsFixture, newCaller } from './events.fixture.js';
import { Receiver } from './receiver.js';

/** The service with receivers on this machine, until the specs of the file have run. */
export function webhookFixture() {
  const fixture = new EventsFixture();
  const receivers: { stop(): Promise<void> }[] = [];
  beforeAll(() => fixture.start());
  afterAll(async () => {
    await fixture.stop();
    await Promise.all(receivers.map((receiver) => receiver.stop()));
  });

  return {
    fixture,
    /** Are stopped at the end. */
    receivers,

    /** A webhook of an App of its own, and what it receives. */
    webhookTo: async (receiver = new Receiver(), events: string[] = []) => {
      receivers.push(await receiver.start());
      const caller = newCaller();
      const { id, secret } = await fixture.webhooks.create(caller, { url: receiver.url, events });
      return { caller, id, secret, receiver };
    },

    /** The delivery of an event, once it has this status. */
    ended: (caller: Caller, webhookId: string, eventId: string, status = 'delivered') =>
      eventually(async () => {
        const delivery = await fixture.deliveryOf(caller, webhookId, eventId);
        return delivery?.status === status ? delivery : undefined;
      }),

    /** Why an event has not been delivered, once an attempt has failed. */
    lastError: (caller: Caller, webhookId: string, eventId: string) =>
      eventually(async () => (await fixture.deliveryOf(caller, webhookId, eventId))?.last_error || undefined),

    dueNow: (eventId: string) =>
      fixture.query('UPDATE webhook_deliveries SET next_attempt_at = now() WHERE event_id = $1', [eventId]),
  };
}
