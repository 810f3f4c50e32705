import { once } from 'node:events';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { FloorSettings } from './floor.js';

export const FLOOR_SUBJECT = 'floor.verify';

/** First byte of an answer with a session. */
export const VALID = '1'.charCodeAt(0);

/** The part that both processes of the floor share. `ready` reports the port to the benchmark. */
export async function floorProcess() {
  const [settings] = (await once(process, 'message')) as [FloorSettings];
  const { host, username, password } = new URL(settings.natsUrl);
  const nats: NatsConnection = await connect({ servers: host, user: username, pass: password });
  process.on('disconnect', () => process.exit());
  process.on('SIGINT', () => undefined);
  return { settings, nats, ready: (port: number) => process.send?.(port) };
}
