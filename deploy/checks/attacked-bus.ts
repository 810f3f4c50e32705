import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { CLAIM_BUCKET, OPERATOR, PROCESSES, READER, USERS } from '@latchkey/contracts/bus';
import { ACTIVITY_STREAM, STREAM } from '@latchkey/platform/events';
import { makeBucket, StreamKeeper } from '@latchkey/platform/stream-keeping';
import { createLogger } from '@latchkey/platform/telemetry';
import { type ConfiguredNats, connectAs, makeSecrets, startConfiguredNats } from './nats-server.js';

/** A procedure that only the gateway and administration may call. */
export const VICTIM = 'identity.v1.update_user';
const WAIT_MS = 500;
const APPLIED = Object.entries(PROCESSES).flatMap(([service, { applies }]) =>
  applies.map((type) => ({ service, type })),
);

/** A subject of each stream. */
export const KEPT_ON: Readonly<Record<string, string>> = {
  [STREAM]: 'events.webhook.created',
  [ACTIVITY_STREAM]: 'activity.webhook.created',
  [`KV_${CLAIM_BUCKET}`]: `$KV.${CLAIM_BUCKET}.place`,
};

/** Members of a stream by which the server itself would publish, or take in, messages of others. */
export function dangerous(stream: string, dest: string): Record<string, object> {
  const src = KEPT_ON[stream] ?? '';
  const other = stream === STREAM ? ACTIVITY_STREAM : STREAM;
  return {
    republish: { src, dest },
    sources: [{ name: other, subject_transforms: [{ src: KEPT_ON[other] ?? '', dest }] }],
    mirror: { name: other },
    subject_transform: { src, dest },
  };
}

export const settled = (ms = WAIT_MS) => new Promise((resolve) => setTimeout(resolve, ms));

/** A server with the users of docker compose, as whoever runs code in a process uses it. */
export class AttackedBus {
  /** What identity was asked, whoever asked. */
  readonly asked: string[] = [];
  private readonly open = new Map<string, Promise<NatsConnection>>();
  private keeping: Promise<StreamKeeper> | undefined;

  private constructor(
    private readonly nats: ConfiguredNats,
    private readonly secrets: string,
  ) {}

  static async start(): Promise<AttackedBus> {
    const secrets = mkdtempSync(join(tmpdir(), 'nats-secrets-'));
    makeSecrets(secrets);
    const bus = new AttackedBus(await startConfiguredNats(secrets), secrets);
    for (const name of USERS) await bus.as(name);
    const identity = await bus.as('identity');
    identity.subscribe('identity.v1.>', {
      callback: (_, msg) => void bus.asked.push(`${msg.subject} ${msg.string()}`),
    });
    await identity.flush();
    return bus;
  }

  /** The connection of a process, one for all attacks. */
  as(name: string): Promise<NatsConnection> {
    const connection = this.open.get(name) ?? this.connect(name);
    this.open.set(name, connection);
    return connection;
  }

  /** Another one. */
  connect(name: string): Promise<NatsConnection> {
    return connectAs(name, this.nats);
  }

  /** @returns the answer, or why there is none. */
  async attempt(name: string, subject: string, question: object = {}): Promise<string> {
    const text = JSON.stringify(question);
    const answer = (await this.as(name)).request(subject, text, { timeout: WAIT_MS });
    return answer.then(
      (reply) => reply.string(),
      (error: Error) => error.message,
    );
  }

  /** The whole configuration of a stream, as whoever has read the sources knows it: with less, a change is refused anyway. */
  async configOf(stream: string): Promise<object> {
    const subjects = [(KEPT_ON[stream] ?? '').replace(/webhook\.created$|place$/, '>')];
    const kept = { retention: 'limits', storage: 'file', discard: 'new', num_replicas: 1 };
    const { streams } = await jetstreamManager(await this.as(OPERATOR));
    return streams.info(stream).then(
      ({ config }) => config,
      () => ({ name: stream, subjects, ...kept }),
    );
  }

  async publish(name: string, subject: string, body: object): Promise<number> {
    const client = jetstream(await this.as(name), { timeout: WAIT_MS });
    return (await client.publish(subject, JSON.stringify(body))).seq;
  }

  /** Makes the streams, once. */
  keepStreams(): Promise<StreamKeeper> {
    return (this.keeping ??= this.makeStreams());
  }

  async stop(): Promise<void> {
    await (await this.keeping)?.stop();
    for (const connection of this.open.values()) await (await connection).close();
    await this.nats.stop();
    rmSync(this.secrets, { recursive: true });
  }

  private async makeStreams(): Promise<StreamKeeper> {
    const connection = await this.as('streams');
    const limits = { replicas: 1, maxMib: { [STREAM]: 16, [ACTIVITY_STREAM]: 16 } };
    const logger = createLogger({ service: 'spec', level: 'error' });
    const keeper = new StreamKeeper({ connection, logger, limits, applied: APPLIED, reader: READER });
    await keeper.start();
    const bucket = { name: CLAIM_BUCKET, ttlMs: 60_000, maxBytes: 1_000_000, replicas: 1 };
    await makeBucket(connection, bucket);
    return keeper;
  }
}
