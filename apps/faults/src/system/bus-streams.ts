import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { OPERATOR } from '@latchkey/contracts/bus';
import { STREAMS } from '@latchkey/platform/events';

/** An event of the load takes a few hundred bytes. */
const NEARLY_BYTES = 2000;

/** The streams of the stack, as its operator sees and changes them. */
export class BusStreams {
  constructor(private readonly dataDir: string) {}

  /** Leaves so much room in each stream. @returns their sizes before, for `resize`. */
  shrink(roomBytes: number): Promise<number[]> {
    return this.eachStream(async ({ streams }, name) => {
      const { config, state } = await streams.info(name);
      await streams.update(name, { max_bytes: state.bytes + roomBytes });
      return config.max_bytes;
    });
  }

  async resize(sizes: readonly number[]): Promise<void> {
    await this.eachStream(({ streams }, name) =>
      streams.update(name, { max_bytes: sizes[STREAMS.indexOf(name)] ?? -1 }),
    );
  }

  /** Whether no stream has room for a few more events. */
  async areFull(): Promise<boolean> {
    const full = await this.eachStream(async ({ streams }, name) => {
      const { config, state } = await streams.info(name);
      return state.bytes > config.max_bytes - NEARLY_BYTES;
    });
    return full.every(Boolean);
  }

  private async eachStream<T>(
    work: (manager: JetStreamManager, name: (typeof STREAMS)[number]) => Promise<T>,
  ): Promise<T[]> {
    const { port, pass } = this.access();
    const inboxPrefix = `_INBOX.${OPERATOR}`;
    const connection = await connect({ servers: `127.0.0.1:${port}`, user: OPERATOR, pass, inboxPrefix });
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      return await Promise.all(STREAMS.map((name) => work(manager, name)));
    } finally {
      await connection.close();
    }
  }

  /** From the configuration of the embedded server, which this user alone can read. */
  private access(): { port: string; pass: string } {
    const text = readFileSync(join(this.dataDir, 'nats.conf'), 'utf8');
    const port = /^port: (\d+)$/m.exec(text)?.[1] ?? '';
    const accounts = JSON.parse(/^accounts: (.*)$/m.exec(text)?.[1] ?? '{}') as Record<
      string,
      { users: { user: string; password: string }[] }
    >;
    const users = Object.values(accounts).flatMap((account) => account.users);
    return { port, pass: users.find(({ user }) => user === OPERATOR)?.password ?? '' };
  }
}
