import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import { startNats, stopChild } from '@latchkey/platform/embedded';
import { embeddedNats } from './infrastructure.js';

const WAIT_MS = 2000;
const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bus-'));
const open: Record<string, NatsConnection> = {};

let natsUrlOf: (process: string) => string;
let stop: () => Promise<void>;

/** With the user and the inboxes that the process itself has. */
async function connectAs(name: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(natsUrlOf(name));
  const options = { servers: host, user: username, pass: password, name, inboxPrefix: `_INBOX.${name}` };
  return (open[name] ??= await connect(options));
}

async function call(from: string, subject: string): Promise<string> {
  return (await (await connectAs(from)).request(subject, 'input', { timeout: WAIT_MS })).string();
}

/** What version 0.2.0 left behind: streams in the only account that it had. */
async function leaveStreams(): Promise<void> {
  const before = await startNats({ dataDir });
  const { host, username, password } = new URL(before.url);
  const connection = await connect({ servers: host, user: username, pass: password });
  await (await jetstreamManager(connection)).streams.add({ name: 'LATCHKEY', subjects: ['events.>'] });
  await jetstream(connection).publish('events.user.deleted', 'unread');
  await connection.close();
  await before.stop();
}

beforeAll(async () => {
  await leaveStreams();
  const { address, part } = await embeddedNats(dataDir);
  natsUrlOf = address;
  const { process: server } = await part.launch();
  stop = () => stopChild(server);
  const wallet = await connectAs('wallet');
  wallet.subscribe('wallet.v1.>', { callback: (_, message) => void message.respond('answer') });
  await wallet.flush();
});

afterAll(async () => {
  await Promise.all(Object.values(open).map((connection) => connection.close()));
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the bus of `npm start`', () => {
  it.each([
    ['gateway', 'wallet.v1.create_wallet'],
    ['transfer', 'wallet.v1.get_wallet'],
  ])('%s may call %s', async (from, subject) => {
    expect(await call(from, subject)).toBe('answer');
  });

  it.each([
    ['gateway', 'wallet.v1.sign_transaction'],
    ['gateway', 'wallet.v1.move_key'],
    ['transfer', 'wallet.v1.move_key'],
    ['gateway', 'signer.v1.sign_payment'],
    ['events', 'signer.v1.make_key'],
    ['transfer', 'signer.v1.hold_key'],
    ['signer', 'wallet.v1.get_wallet'],
    ['session', 'wallet.v1.sign_transaction'],
    ['session', 'wallet.v1.get_wallet'],
    ['transfer', 'wallet.v1.create_wallet'],
    ['session', 'events.user.deleted'],
  ])('%s may not publish to %s', async (from, subject) => {
    await expect(call(from, subject)).rejects.toThrow(/Permissions Violation for Publish/i);
  });

  it('has the events that version 0.2.0 kept', async () => {
    const manager = await jetstreamManager(await connectAs('operator'));
    expect((await manager.streams.getMessage('LATCHKEY', { seq: 1 }))?.string()).toBe('unread');
  });

  it('a service may not answer for another one', async () => {
    const mfa = await connectAs('mfa');
    const refusal = new Promise((resolve) => {
      mfa.subscribe('wallet.v1.>', { callback: (error) => resolve(error) });
    });
    expect(await refusal).toBeInstanceOf(PermissionViolationError);
  });
});
