import { type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { STREAMS } from '@latchkey/platform/events';
import { type Processes, settingsOf } from '@latchkey/stack-runner';

/** An event of the load takes a few hundred bytes. */
const NEARLY_BYTES = 2000;

type Stream = (typeof STREAMS)[number];

/** Leaves no more than so much room in each stream. @returns their sizes before, for `resizeStreams`. */
export function shrinkStreams(processes: Processes, roomBytes: number): Promise<number[]> {
  return inEachStream(processes, async ({ streams }, name) => {
    const { config, state } = await streams.info(name);
    const max_bytes = state.bytes + roomBytes;
    if (max_bytes < config.max_bytes) await streams.update(name, { max_bytes });
    return config.max_bytes;
  });
}

export async function resizeStreams(processes: Processes, sizes: readonly number[]): Promise<void> {
  await inEachStream(processes, ({ streams }, name) =>
    streams.update(name, { max_bytes: sizes[STREAMS.indexOf(name)] ?? -1 }),
  );
}

/** Whether no stream has room for a few more events. */
export async function streamsAreFull(processes: Processes): Promise<boolean> {
  const full = await inEachStream(processes, async ({ streams }, name) => {
    const { config, state } = await streams.info(name);
    return state.bytes > config.max_bytes - NEARLY_BYTES;
  });
  return full.every(Boolean);
}

/** Works as the process that makes the streams. */
async function inEachStream<T>(
  processes: Processes,
  work: (manager: JetStreamManager, name: Stream) => Promise<T>,
): Promise<T[]> {
  const { NATS_URL = '' } = settingsOf(processes.pid('streams'));
  const { host: servers, username: user, password: pass } = new URL(NATS_URL);
  const connection = await connect({ servers, user, pass, inboxPrefix: `_INBOX.${user}` });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    return await Promise.all(STREAMS.map((name) => work(manager, name)));
  } finally {
    await connection.close();
  }
}
