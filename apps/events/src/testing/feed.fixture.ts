import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { dataSourceOptions, migrate } from '@latchkey/platform/database';
import { type RunningNats, startNats } from '@latchkey/platform/embedded';
import { newId } from '@latchkey/platform/ids';
import { ACTIVITY_STREAM, type Event, STREAM, type StreamName, subjectIn } from '@latchkey/platform/events';
import type { AppliedType, StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventStream } from '@latchkey/platform/streams';
import { keepStreams, until } from '@latchkey/platform/testing';
import { connectBus } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import {
  createTestServiceDatabase,
  patient,
  type TestServiceDatabase,
} from '@latchkey/platform/testing/databases';
import { DataSource } from 'typeorm';
import { FeedBatches } from '../feed/feed-batches.service.js';
import { FeedPositionRepository } from '../feed/feed-position.repository.js';
import { FeedRepository } from '../feed/feed.repository.js';
import { FeedWriter } from '../feed/feed-writer.service.js';
import { PartitionsRepository } from '../feed/partitions.repository.js';
import { DeliveriesRepository } from '../webhooks/deliveries.repository.js';
import { DeliveryEntity } from '../webhooks/delivery.entity.js';
import { eventsMigrations } from '../events.schema.js';

const SERVICE = 'events';
const SOON_MS = 20_000;
/** The feed over a database with a serving and an owning role, and a bus, both of this spec alone. */
export class FeedFixture {
  readonly log: string[] = [];
  /** As the role that serves. */
  source!: DataSource;
  feed!: FeedRepository;
  bus!: NatsConnection;
  nats!: RunningNats;
  /** Makes the streams again that a spec removes. */
  private keeper!: StreamKeeper;
  private dataDir!: string;
  private database!: TestServiceDatabase;

  constructor(
    private readonly streamMib = 64,
    private readonly applied: readonly AppliedType[] = [],
  ) {}

  async start(): Promise<void> {
    this.dataDir = await mkdtemp(join(tmpdir(), 'latchkey-feed-'));
    await chmod(this.dataDir, 0o711);
    this.nats = await startNats({ dataDir: this.dataDir });
    this.bus = await this.connect();
    await this.keep();
    this.database = await createTestServiceDatabase(SERVICE);
    const { url, ownerUrl } = this.database;
    const migrations = [...SERVICE_MIGRATIONS, ...eventsMigrations];
    await migrate(ownerUrl, SERVICE, migrations, { servingRole: new URL(url).username });
    this.source = await this.connectToDatabase(url);
    this.feed = new FeedRepository(this.source);
  }

  async stop(): Promise<void> {
    await this.source.destroy();
    await this.keeper.stop();
    await this.bus.close();
    await this.nats.stop();
    await rm(this.dataDir, { recursive: true, force: true });
    await this.database.drop();
  }

  /** A replica that stores events, over a connection of its own. */
  async writer(): Promise<{ writer: FeedWriter; stop(): Promise<void> }> {
    const bus = await this.connect();
    const positions = new FeedPositionRepository(this.source);
    const deliveries = new DeliveriesRepository(this.source.getRepository(DeliveryEntity));
    const partitions = new PartitionsRepository(this.source);
    const batches = new FeedBatches(this.source, positions, partitions, deliveries);
    const writer = new FeedWriter(positions, batches, new EventStream(bus, ACTIVITY_STREAM), this.logger());
    writer.onApplicationBootstrap();
    const stop = async () => {
      await writer.beforeApplicationShutdown();
      await bus.close();
    };
    return { writer, stop };
  }

  eventOf(content: Partial<Event> = {}): Event {
    return {
      id: newId('evt'),
      type: 'user.created',
      app_id: 'app_1',
      user_id: 'user_1',
      occurred_at: Math.floor(Date.now() / 1000),
      actor: { type: 'secret_key', key_id: 'key_1' },
      request_id: 'req_1',
      data: {},
      ...content,
    };
  }

  publish(...events: readonly Event[]): Promise<void> {
    return this.publishOn(STREAM, events);
  }

  /** Publishes as the relay of a service does. */
  async publishOn(stream: StreamName, events: readonly Event[]): Promise<void> {
    const client = jetstream(this.bus, { timeout: 1000 });
    for (const event of events) {
      const subject = subjectIn(stream, event.type);
      const send = () => client.publish(subject, JSON.stringify(event), { msgID: event.id });
      // A server that has just started loses a message now and then, as does a stream that is missing.
      await send().catch(() => this.streamsAreThere().then(send));
    }
  }

  /** Makes streams and consumers, and looks after them. */
  async keep(): Promise<void> {
    this.keeper = await keepStreams(this.bus, this.applied, { mib: this.streamMib, logger: this.logger() });
  }

  /** Nothing is made again, trimmed or answered. */
  stopKeeping(): Promise<void> {
    return this.keeper.stop();
  }

  private async streamsAreThere(): Promise<void> {
    const streams = new EventStream(this.bus);
    await until(() =>
      streams.use().then(
        () => true,
        () => false,
      ),
    );
  }

  async removeStream(): Promise<void> {
    await (await jetstreamManager(this.bus)).streams.delete(STREAM);
  }

  /** The ids of the feed, once there are that many. */
  async stored(count: number): Promise<string[]> {
    const deadline = Date.now() + SOON_MS;
    for (;;) {
      const rows = await this.source.query<{ id: string }[]>('SELECT id FROM events ORDER BY stored_at');
      if (rows.length >= count || Date.now() > deadline) return rows.map(({ id }) => id);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  async clear(): Promise<void> {
    await this.source.query('DELETE FROM events');
  }

  private connectToDatabase(url: string): Promise<DataSource> {
    const options = { url, schema: SERVICE, entities: [DeliveryEntity], poolSize: 20, logger: this.logger() };
    return new DataSource(patient(dataSourceOptions(options))).initialize();
  }

  /** Runs statements as the role that owns the tables. */
  async asOwner(work: (query: (statement: string) => Promise<unknown>) => Promise<void>): Promise<void> {
    const owner = await this.connectToDatabase(this.database.ownerUrl);
    try {
      await work((statement) => owner.query(statement));
    } finally {
      await owner.destroy();
    }
  }

  private connect(): Promise<NatsConnection> {
    return connectBus({ url: this.nats.url, name: SERVICE, logger: this.logger() });
  }

  private logger() {
    const output = { write: (line: string) => void this.log.push(line) };
    return createLogger({ service: SERVICE, level: 'info', output: output as never });
  }
}
