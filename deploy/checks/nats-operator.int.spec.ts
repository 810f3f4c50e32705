import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { CLAIM_BUCKET, OPERATOR } from '@latchkey/contracts/bus';
import { STREAMS } from '@latchkey/platform/events';
import { makeBucket, type StreamKeeper } from '@latchkey/platform/stream-keeping';
import { busUse } from '@latchkey/platform/streams';
import { keepStreams } from '@latchkey/platform/testing';
import { type ConfiguredNats, connectAs, makeSecrets, startConfiguredNats } from './nats-server.js';

const STREAM = 'LATCHKEY';
const EVENT = 'events.user.deleted';
const BUCKET = { name: CLAIM_BUCKET, ttlMs: 86_400_000, maxBytes: 500_000, replicas: 1 };
const secrets = mkdtempSync(join(tmpdir(), 'nats-secrets-'));

let nats: ConfiguredNats;
let identity: NatsConnection;
let streams: NatsConnection;
let keeper: StreamKeeper;
let operator: NatsConnection;

beforeAll(async () => {
  makeSecrets(secrets);
  nats = await startConfiguredNats(secrets);
  [identity, operator] = await Promise.all([connectAs('identity', nats), connectAs(OPERATOR, nats)]);
  streams = await connectAs('streams', nats);
  keeper = await keepStreams(streams);
  await jetstream(identity, { timeout: 2000 }).publish(EVENT, 'gone');
});

afterAll(async () => {
  await keeper.stop();
  await Promise.all([identity.close(), operator.close(), streams.close()]);
  await nats.stop();
  rmSync(secrets, { recursive: true });
});

describe('administration', () => {
  it('sees how full the streams are and how far their consumers have read, and reads no event', async () => {
    const admin = await connectAs('admin', nats);
    await makeBucket(streams, BUCKET);
    const bucket = `KV_${CLAIM_BUCKET}`;
    const { streams: fills, consumers, unread } = await busUse(admin, STREAMS, [bucket]);
    expect(fills.map(({ stream }) => stream)).toEqual([...STREAMS, bucket]);
    expect([consumers, unread]).toEqual([[], []]);
    const read = admin.request(`$JS.API.STREAM.MSG.GET.${STREAM}`, '{"seq":1}', { timeout: 500 });
    await expect(read).rejects.toThrow();
    await admin.close();
  });
});

describe('the operator of the bus', () => {
  it('sees the stream, and reads what was published again, as docs/operations.md has it after a restore', async () => {
    const manager = await jetstreamManager(operator);
    const listed = (await manager.streams.list().next()).map(({ config }) => config.name);
    expect(listed).toContain(STREAM);
    const view = { durable_name: 'view', ack_policy: AckPolicy.Explicit, filter_subject: EVENT };
    await manager.consumers.add(STREAM, view);
    const message = await (await jetstream(operator).consumers.get(STREAM, 'view')).next({ expires: 2000 });
    expect(message?.string()).toBe('gone');
    expect(await message?.ackAck()).toBe(true);
    expect(await manager.consumers.delete(STREAM, 'view')).toBe(true);
  });

  it('changes the stream, and can neither empty nor delete it', async () => {
    const manager = await jetstreamManager(operator);
    const { config } = await manager.streams.info(STREAM);
    const changed = await manager.streams.update(STREAM, { ...config, description: 'three servers' });
    expect(changed.config.description).toBe('three servers');
    await expect(manager.streams.purge(STREAM)).rejects.toThrow(/permissions violation/i);
    await expect(manager.streams.delete(STREAM)).rejects.toThrow(/permissions violation/i);
  });

  it('makes the bucket of the gateway larger, and empties it', async () => {
    const gateway = await connectAs('gateway', nats);
    await makeBucket(streams, BUCKET);
    const bucket = await new Kvm(gateway).open(CLAIM_BUCKET, { allow_direct: false });
    await bucket.create('place', 'claim');
    expect((await bucket.get('place'))?.string()).toBe('claim');
    const manager = await jetstreamManager(operator);
    const changed = await manager.streams.update(`KV_${CLAIM_BUCKET}`, { max_bytes: 1_000_000 });
    expect(changed.config.max_bytes).toBe(1_000_000);
    expect(await manager.streams.purge(`KV_${CLAIM_BUCKET}`)).toMatchObject({ purged: 1 });
    expect(await bucket.get('place')).toBeNull();
    await gateway.close();
  });

  it('gives a process another password while the server runs', async () => {
    const file = join(secrets, 'session-nats-url');
    const before = nats.passwordOf('session');
    const others = await connectAs('mfa', nats);
    writeFileSync(file, readFileSync(file, 'utf8').replace(before, 'p0another'));
    makeSecrets(secrets);
    await nats.reload();
    await (await connectAs('session', nats)).close();
    await expect(connectAs('session', { ...nats, passwordOf: () => before })).rejects.toThrow(
      /authorization/i,
    );
    await others.flush();
    await others.close();
  });
});
