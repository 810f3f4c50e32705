import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { CLAIM_BUCKET, OPERATOR, PROCESSES, READER } from '@latchkey/contracts/bus';
import { ACTIVITY_STREAM, STREAM } from '@latchkey/platform/events';
import { consumerOf } from '@latchkey/platform/streams';
import { AttackedBus, dangerous, settled, VICTIM } from './attacked-bus.js';

const STREAMS = [STREAM, ACTIVITY_STREAM, `KV_${CLAIM_BUCKET}`];
/** Those that may change no stream and no consumer. */
const SERVICES = Object.keys(PROCESSES).filter((name) => !PROCESSES[name]?.keepsStreams);

const bus = await AttackedBus.start();
const { asked } = bus;
const as = (name: string) => bus.as(name);
const publish = (body: object) => bus.publish('events', 'activity.webhook.created', body);
afterAll(() => bus.stop());

/** The consumers that a user reads, with their filters. */
const consumersOf = (name: string): [stream: string, consumer: string][] => [
  ...(PROCESSES[name]?.applies ?? []).map((type): [string, string] => [
    STREAM,
    `${consumerOf(name, type)}.events.${type}`,
  ]),
  ...(PROCESSES[name]?.readsAll ? [STREAM, ACTIVITY_STREAM] : []).map((stream): [string, string] => [
    stream,
    READER,
  ]),
];

async function attackAll(name: string): Promise<void> {
  const deliver = { ack_policy: 'none', deliver_subject: VICTIM };
  for (const stream of STREAMS) {
    const whole = await bus.configOf(stream);
    for (const [member, value] of Object.entries(dangerous(stream, VICTIM)))
      for (const verb of ['UPDATE', 'CREATE'])
        await bus.attempt(name, `$JS.API.STREAM.${verb}.${stream}`, { ...whole, [member]: value });
    for (const verb of ['PURGE', 'DELETE', 'MSG.DELETE', 'RESTORE', 'LEADER.STEPDOWN'])
      await bus.attempt(name, `$JS.API.STREAM.${verb}.${stream}`, { seq: 1 });
    const config = { stream_name: stream, config: { ...deliver, durable_name: 'evil' } };
    await bus.attempt(name, `$JS.API.CONSUMER.CREATE.${stream}.evil`, config);
    await bus.attempt(name, `$JS.API.CONSUMER.CREATE.${stream}`, config);
    await bus.attempt(name, `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.evil`, config);
  }
  for (const [stream, consumer] of consumersOf(name)) {
    const own = consumer.split('.')[0] ?? '';
    const config = { stream_name: stream, config: { ...deliver, name: own, opt_start_seq: 1 } };
    await bus.attempt(name, `$JS.API.CONSUMER.DELETE.${stream}.${own}`);
    await bus.attempt(name, `$JS.API.CONSUMER.CREATE.${stream}.${consumer}`, config);
    await bus.attempt(name, `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${own}`, config);
  }
  await bus.attempt(name, '$JS.API.STREAM.CREATE.EVIL', { name: 'EVIL', subjects: [VICTIM] });
}

/** Every stream and consumer, without the clocks. */
async function everything(): Promise<object[]> {
  const manager = await jetstreamManager(await as(OPERATOR));
  const found: object[] = [];
  for await (const { config, state } of manager.streams.list()) {
    const { last_seq, messages } = state;
    found.push({ config, last_seq, messages });
    if (config.name.startsWith('KV_')) continue;
    for await (const consumer of manager.consumers.list(config.name)) found.push(consumer.config);
  }
  return found;
}

describe('a process that was taken over', () => {
  beforeEach(() => {
    asked.length = 0;
  });

  it.each(SERVICES)('%s makes nothing on a fresh server', async (name) => {
    await attackAll(name);
    expect(await everything()).toEqual([]);
  });

  it.each(SERVICES)(
    '%s changes no stream and no consumer, and its questions reach no procedure',
    async (name) => {
      await bus.keepStreams();
      await publish({ type: 'webhook.created' });
      const before = await everything();
      await attackAll(name);
      // 0.2.0 asks for its reading like this; where it delivers to, and everything else, is not its to say.
      const reading = before.filter((one) => !('name' in one && one.name === READER));
      const after = (await everything()).filter((one) => !('name' in one && one.name === READER));
      expect(after).toEqual(reading);
      await publish({ callers: [], calls: [] });
      await settled();
      expect(asked).toEqual([]);
    },
  );

  it('0.2.0, which makes streams and consumers itself, is answered with what there is', async () => {
    await bus.keepStreams();
    const made = await bus.attempt('session', `$JS.API.STREAM.CREATE.${STREAM}`, {
      name: STREAM,
      max_bytes: 7,
    });
    const name = consumerOf('session', 'user.deleted');
    const subject = `$JS.API.CONSUMER.CREATE.${STREAM}.${name}.events.user.deleted`;
    const consumer = await bus.attempt('session', subject, {
      stream_name: STREAM,
      config: { name, ack_wait: 7 },
    });
    expect([made, consumer].map((answer) => JSON.parse(answer) as object)).toEqual([
      expect.objectContaining({ config: expect.objectContaining({ max_bytes: 16 * 1024 * 1024 }) }),
      expect.objectContaining({ name, config: expect.objectContaining({ ack_policy: 'explicit' }) }),
    ]);
    const reading = {
      stream_name: STREAM,
      config: { name: READER, opt_start_seq: 3, deliver_subject: VICTIM },
    };
    const reader = await bus.attempt('events', `$JS.API.CONSUMER.CREATE.${STREAM}.${READER}`, reading);
    const { config } = JSON.parse(reader) as { config: object };
    expect(config).toMatchObject({ name: READER, opt_start_seq: 3, ack_policy: 'none' });
    expect(config).not.toHaveProperty('deliver_subject');
  });

  it('events does not reach a procedure by a stream that publishes again what it stores', async () => {
    await bus.keepStreams();
    const { config } = JSON.parse(await bus.attempt('events', `$JS.API.STREAM.INFO.${ACTIVITY_STREAM}`)) as {
      config?: object;
    };
    const republish = { src: 'activity.webhook.created', dest: VICTIM };
    const refused = await bus.attempt('events', `$JS.API.STREAM.UPDATE.${ACTIVITY_STREAM}`, {
      ...config,
      republish,
    });
    expect(refused).toMatch(/permissions violation/i);
    await publish({
      callers: [{ app_id: 'app_1', key_kind: 'secret', environment: 'live', tier: 'enterprise' }],
      calls: [
        { requestId: 'req_evil', caller: 0, input: { user_id: 'victim', verified_emails: ['a@evil.test'] } },
      ],
    });
    await settled();
    expect(asked).toEqual([]);
  });

  it.each([VICTIM, 'events.user.deleted', '_INBOX.gateway.guessed.1', 'peers.gateway.spending'])(
    'events cannot have what it reads delivered to %s, by the reply subject of a fetch',
    async (reply) => {
      await bus.keepStreams();
      const heard: string[] = [];
      const listener = await as(reply.startsWith('identity') ? 'identity' : 'gateway');
      if (!reply.startsWith('events'))
        listener.subscribe(reply, {
          callback: (error, msg) => {
            if (!error) heard.push(msg.string());
          },
        });
      await listener.flush();
      const after = (await publish({ callers: [], calls: [] })) - 1;
      expect(await bus.attempt('events', `streams.read.${ACTIVITY_STREAM}`, { after })).toBe('{}');
      const events = await as('events');
      events.publish(`$JS.API.CONSUMER.MSG.NEXT.${ACTIVITY_STREAM}.${READER}`, '', { reply });
      await events.flush();
      await settled();
      expect([asked, heard]).toEqual([[], []]);
      const { streams } = await jetstreamManager(await as(OPERATOR));
      expect((await streams.info(STREAM)).state.messages).toBe(0);
    },
  );
});
