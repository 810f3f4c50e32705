import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { OPERATOR, READER } from '@latchkey/contracts/bus';
import { ACTIVITY_STREAM, STREAM } from '@latchkey/platform/events';
import { InFlight } from '@latchkey/platform/overload';
import { RpcServer } from '@latchkey/platform/rpc';
import { consumerOf } from '@latchkey/platform/streams';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { AttackedBus, dangerous, KEPT_ON, settled, VICTIM } from './attacked-bus.js';

/** Of a server that runs it. */
const HANDLED = 'mfa.v1.delete_totp';
/** Where many changes are tried, one after the other. */
const SHORT_MS = 150;

const bus = await AttackedBus.start();
const { asked } = bus;
const as = (name: string) => bus.as(name);
afterAll(() => bus.stop());
await bus.keepStreams();

describe('the reply subject that a process chooses', () => {
  it('session reaches no handler by the reply subject of a fetch, though the bus delivers there', async () => {
    const server = await servedBy('mfa');
    await bus.publish('identity', 'events.user.updated', { callers: [], calls: [{ caller: 0 }] });
    const reader = `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${consumerOf('session', 'user.updated')}`;
    (await as('session')).publish(reader, '', { reply: HANDLED });
    await settled();
    expect(server.seen).toEqual(['message_malformed']);
    await server.close();
  });

  it.each(['mfa.v1.ping', HANDLED])('gateway has no event stored by the reply to %s', async (subject) => {
    const server = await servedBy('mfa');
    const gateway = await as('gateway');
    const before = await storedOn('events.user.deleted');
    const call = JSON.stringify({
      callers: [null],
      calls: [{ requestId: 'req_evil', caller: 0, input: {} }],
    });
    for (const reply of ['events.user.deleted', HANDLED]) gateway.publish(subject, call, { reply });
    await settled();
    expect(server.seen).toEqual(['message_malformed', 'message_malformed']);
    expect(await storedOn('events.user.deleted')).toEqual(before);
    await server.close();
  });
});

describe.each(['streams', OPERATOR])('%s, which may change streams and was taken over,', (name) => {
  const OUTSIDE = [VICTIM, '_INBOX.gateway.guessed.1', 'peers.gateway.spending'];
  const heard: string[] = [];
  const manager = async () => jetstreamManager(await as(name), { checkAPI: false });

  beforeAll(async () => {
    const gateway = await as('gateway');
    for (const subject of OUTSIDE.slice(1))
      gateway.subscribe(subject, { callback: (_, msg) => void heard.push(msg.subject) });
    await gateway.flush();
  });
  beforeEach(() => {
    asked.length = heard.length = 0;
  });

  /** Changes the stream, publishes in both streams, and takes the change back. @returns whether it was accepted. */
  async function changed(stream: string, [member, value]: [string, object]): Promise<boolean> {
    const { streams } = await manager();
    const { config } = await streams.info(stream);
    const accepted = await streams.update(stream, { ...config, [member]: value }).then(
      () => true,
      () => false,
    );
    for (const [at, subject] of Object.entries(KEPT_ON).slice(0, 2)) {
      await bus.publish('events', subject, { type: 'webhook.created', callers: [], calls: [], at });
    }
    await settled(SHORT_MS);
    if (accepted) await streams.update(stream, { ...config, [member]: undefined });
    return accepted;
  }

  it.each(OUTSIDE)('reaches nothing of another account: %s', async (dest) => {
    const accepted: string[] = [];
    for (const stream of [STREAM, ACTIVITY_STREAM])
      for (const change of Object.entries(dangerous(stream, dest)))
        if (await changed(stream, change)) accepted.push(change[0]);
    // Otherwise the attack would show nothing.
    expect([...new Set(accepted)]).toEqual(['republish', 'sources', 'subject_transform']);
    expect([asked, heard]).toEqual([[], []]);
  });

  it.each(OUTSIDE)('has no consumer push to %s', async (deliver_subject) => {
    const { consumers } = await manager();
    await consumers.delete(ACTIVITY_STREAM, READER).catch(() => undefined);
    const config = { name: READER, durable_name: READER, ack_policy: 'none', deliver_policy: 'all' };
    const asking = { stream_name: ACTIVITY_STREAM, config: { ...config, deliver_subject } };
    const made = await bus.attempt(name, `$JS.API.CONSUMER.CREATE.${ACTIVITY_STREAM}.${READER}`, asking);
    expect(JSON.parse(made)).toMatchObject({ config: { deliver_subject } });
    await bus.publish('events', 'activity.webhook.created', {
      type: 'webhook.created',
      callers: [],
      calls: [],
    });
    await settled();
    expect([asked, heard]).toEqual([[], []]);
    await consumers.delete(ACTIVITY_STREAM, READER);
  });

  it('moves events to the subject of another type, and writes none: what is in them refuses them', async () => {
    const before = (await storedOn('events.user.deleted')).length;
    for (const stream of [STREAM, ACTIVITY_STREAM])
      for (const change of Object.entries(dangerous(stream, 'events.user.deleted')))
        await changed(stream, change);
    const moved = (await storedOn('events.user.deleted')).slice(before);
    const types = moved.map((text) => (JSON.parse(text) as { type?: string }).type);
    expect(types).toContain('webhook.created');
    expect(types).not.toContain('user.deleted');
  });
});

/** What the stream of applied events keeps on a subject. */
async function storedOn(subject: string): Promise<string[]> {
  const { streams } = await jetstreamManager(await as(OPERATOR));
  const { state } = await streams.info(STREAM);
  const found: string[] = [];
  for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
    const message = await streams.getMessage(STREAM, { seq }).catch(() => null);
    if (message?.subject === subject) found.push(message.string());
  }
  return found;
}

/** A service with one handler, as it answers on the bus. */
async function servedBy(name: string): Promise<{ seen: string[]; close: () => Promise<void> }> {
  const seen: string[] = [];
  const connection = await bus.connect(name);
  const metrics = createMetrics(name);
  const server = new RpcServer({
    connection,
    queue: name,
    logger: createLogger({ service: 'spec', output: { write: () => true } }),
    observe: ({ code }) => seen.push(code),
    failureCode: () => undefined,
    tracing: undefined,
    inFlight: new InFlight({ always: 1, most: 1, longTurnMs: Infinity }, metrics),
  });
  server.addHandler(HANDLED, () => Promise.resolve({}));
  await server.listen(() => undefined);
  const close = async () => {
    await server.close();
    await connection.close();
  };
  return { seen, close };
}
