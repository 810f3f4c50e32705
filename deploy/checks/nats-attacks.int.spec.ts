import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { CLAIM_BUCKET, OPERATOR, PROCESSES, READER, USERS } from '@latchkey/contracts/bus';
import { makeBucket, StreamKeeper } from '@latchkey/platform/stream-keeping';
import { consumerOf } from '@latchkey/platform/streams';
import { createLogger } from '@latchkey/platform/telemetry';
import { ACTIVITY_STREAM, STREAM } from '@latchkey/platform/events';
import { type ConfiguredNats, connectAs, makeSecrets, startConfiguredNats } from './nats-server.js';

const VICTIM = 'identity.v1.update_user';
const WAIT_MS = 500;
const STREAMS = [STREAM, ACTIVITY_STREAM, `KV_${CLAIM_BUCKET}`];
/** Those that may change no stream and no consumer. */
const SERVICES = Object.keys(PROCESSES).filter((name) => !PROCESSES[name]?.keepsStreams);
const APPLIED = Object.entries(PROCESSES).flatMap(([service, { applies }]) =>
  applies.map((type) => ({ service, type })),
);
const secrets = mkdtempSync(join(tmpdir(), 'nats-secrets-'));
const logger = createLogger({ service: 'spec', level: 'error' });

let nats: ConfiguredNats;
const open: Record<string, NatsConnection> = {};
const as = async (name: string): Promise<NatsConnection> => (open[name] ??= await connectAs(name, nats));
let keeper: StreamKeeper | undefined;
/** What identity was asked, whoever asked. */
const asked: string[] = [];

/** @returns the answer, or why there is none. */
async function attempt(name: string, subject: string, question: object = {}): Promise<string> {
  const text = JSON.stringify(question);
  const answer = (await as(name)).request(subject, text, { timeout: WAIT_MS });
  return answer.then(
    (reply) => reply.string(),
    (error: Error) => error.message,
  );
}

/** A subject of each stream. */
const KEPT_ON: Record<string, string> = {
  [STREAM]: 'events.webhook.created',
  [ACTIVITY_STREAM]: 'activity.webhook.created',
  [`KV_${CLAIM_BUCKET}`]: `$KV.${CLAIM_BUCKET}.place`,
};

/** Members of a stream by which the server itself would publish, or take in, messages of others. */
const dangerous = (src = '') => [
  { republish: { src, dest: VICTIM } },
  { sources: [{ name: src.startsWith('events') ? ACTIVITY_STREAM : STREAM }] },
  { mirror: { name: src.startsWith('events') ? ACTIVITY_STREAM : STREAM } },
  { subject_transform: { src, dest: VICTIM } },
];

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
    for (const member of dangerous(KEPT_ON[stream]))
      for (const verb of ['UPDATE', 'CREATE'])
        await attempt(name, `$JS.API.STREAM.${verb}.${stream}`, { name: stream, ...member });
    for (const verb of ['PURGE', 'DELETE', 'MSG.DELETE', 'RESTORE', 'LEADER.STEPDOWN'])
      await attempt(name, `$JS.API.STREAM.${verb}.${stream}`, { seq: 1 });
    const config = { stream_name: stream, config: { ...deliver, durable_name: 'evil' } };
    await attempt(name, `$JS.API.CONSUMER.CREATE.${stream}.evil`, config);
    await attempt(name, `$JS.API.CONSUMER.CREATE.${stream}`, config);
    await attempt(name, `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.evil`, config);
  }
  for (const [stream, consumer] of consumersOf(name)) {
    const own = consumer.split('.')[0] ?? '';
    const config = { stream_name: stream, config: { ...deliver, name: own, opt_start_seq: 1 } };
    await attempt(name, `$JS.API.CONSUMER.DELETE.${stream}.${own}`);
    await attempt(name, `$JS.API.CONSUMER.CREATE.${stream}.${consumer}`, config);
    await attempt(name, `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.${own}`, config);
  }
  await attempt(name, '$JS.API.STREAM.CREATE.EVIL', { name: 'EVIL', subjects: [VICTIM] });
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

async function publish(body: object): Promise<number> {
  const client = jetstream(await as('events'), { timeout: WAIT_MS });
  return (await client.publish('activity.webhook.created', JSON.stringify(body))).seq;
}

const settled = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS));

beforeAll(async () => {
  makeSecrets(secrets);
  nats = await startConfiguredNats(secrets);
  for (const name of USERS) await as(name);
  (await as('identity')).subscribe('identity.v1.>', {
    callback: (_, msg) => void asked.push(`${msg.subject} ${msg.string()}`),
  });
  await (await as('identity')).flush();
});

afterAll(async () => {
  await keeper?.stop();
  await Promise.all(Object.values(open).map((connection) => connection.close()));
  await nats.stop();
  rmSync(secrets, { recursive: true });
});

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
      keeper ??= await keptStreams();
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
    keeper ??= await keptStreams();
    const made = await attempt('session', `$JS.API.STREAM.CREATE.${STREAM}`, { name: STREAM, max_bytes: 7 });
    const name = consumerOf('session', 'user.deleted');
    const subject = `$JS.API.CONSUMER.CREATE.${STREAM}.${name}.events.user.deleted`;
    const consumer = await attempt('session', subject, {
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
    const reader = await attempt('events', `$JS.API.CONSUMER.CREATE.${STREAM}.${READER}`, reading);
    const { config } = JSON.parse(reader) as { config: object };
    expect(config).toMatchObject({ name: READER, opt_start_seq: 3, ack_policy: 'none' });
    expect(config).not.toHaveProperty('deliver_subject');
  });

  it('events does not reach a procedure by a stream that publishes again what it stores', async () => {
    keeper ??= await keptStreams();
    const { config } = JSON.parse(await attempt('events', `$JS.API.STREAM.INFO.${ACTIVITY_STREAM}`)) as {
      config?: object;
    };
    const republish = { src: 'activity.webhook.created', dest: VICTIM };
    const refused = await attempt('events', `$JS.API.STREAM.UPDATE.${ACTIVITY_STREAM}`, {
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
      keeper ??= await keptStreams();
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
      expect(await attempt('events', `streams.read.${ACTIVITY_STREAM}`, { after })).toBe('{}');
      const events = await as('events');
      events.publish(`$JS.API.CONSUMER.MSG.NEXT.${ACTIVITY_STREAM}.${READER}`, '', { reply });
      await events.flush();
      await settled();
      expect([asked, heard]).toEqual([[], []]);
      const { streams } = await jetstreamManager(await as(OPERATOR));
      expect((await streams.info(STREAM)).state.messages).toBe(0);
    },
  );

  it.each(['streams', OPERATOR])('%s may republish, and reaches no procedure', async (name) => {
    keeper ??= await keptStreams();
    const { streams } = await jetstreamManager(await as(name), { checkAPI: false });
    await streams.update(ACTIVITY_STREAM, {
      republish: { src: KEPT_ON[ACTIVITY_STREAM] ?? '', dest: VICTIM },
    });
    await publish({ callers: [], calls: [] });
    await settled();
    expect(asked).toEqual([]);
    await streams.update(ACTIVITY_STREAM, { republish: undefined } as never);
  });
});

async function keptStreams(): Promise<StreamKeeper> {
  const connection = await as('streams');
  const limits = { replicas: 1, maxMib: { [STREAM]: 16, [ACTIVITY_STREAM]: 16 } };
  const made = new StreamKeeper({ connection, logger, limits, applied: APPLIED, reader: READER });
  await made.start();
  await makeBucket(connection, { name: CLAIM_BUCKET, ttlMs: 60_000, maxBytes: 1_000_000, replicas: 1 });
  return made;
}
