import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  connect,
  createInbox,
  type NatsConnection,
  PermissionViolationError,
  type TlsOptions,
} from '@nats-io/transport-node';
import { defineEvent } from '@latchkey/platform/events';
import { EventConsumer } from '@latchkey/platform/outbox';
import { EventStream, EventTelemetry } from '@latchkey/platform/streams';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { keepStreams } from '@latchkey/platform/testing';
import { CLAIM_BUCKET, OPERATOR, prefixOf, PROCESSES } from '@latchkey/contracts/bus';
import { type ConfiguredNats, connectAs, makeSecrets, startConfiguredNats } from './nats-server.js';

const secrets = mkdtempSync(join(tmpdir(), 'nats-secrets-'));
const WAIT_MS = 2000;

let nats: ConfiguredNats;
const open: Record<string, NatsConnection> = {};

const as = async (name: string): Promise<NatsConnection> => (open[name] ??= await connectAs(name, nats));

/** Resolves with the delivered message; throws the server's refusal. */
async function ask(from: string, subject: string, question = 'question'): Promise<string> {
  const reply = await (await as(from)).request(subject, question, { timeout: WAIT_MS });
  return reply.string();
}

const appliedBy = (service: string) => (PROCESSES[service]?.applies ?? []).map((type) => ({ service, type }));

async function listen(name: string, subject: string): Promise<Error | undefined> {
  const connection = await as(name);
  return new Promise((resolve) => {
    const callback = (error: Error | null) => {
      if (error) resolve(error);
    };
    connection.subscribe(subject, { callback });
    // The refusal of a subscription arrives before the answer to the next message.
    void connection.flush().then(() => setTimeout(() => resolve(undefined), 50));
  });
}

async function say(name: string, subject: string): Promise<Error | undefined> {
  const connection = await connectAs(name, nats);
  let refusal: Error | undefined;
  const watching = (async () => {
    for await (const status of connection.status())
      if (status.type === 'error') refusal = status.error as Error;
  })();
  connection.publish(subject, 'event');
  await connection.flush();
  await connection.close();
  await watching;
  return refusal;
}

beforeAll(async () => {
  makeSecrets(secrets);
  nats = await startConfiguredNats(secrets);
  for (const name of ['session', 'wallet']) {
    const answer = (_: Error | null, msg: { respond(text: string): boolean }) => void msg.respond('answer');
    (await as(name)).subscribe(`${name}.v1.>`, { queue: name, callback: answer as never });
    await (await as(name)).flush();
  }
});

afterAll(async () => {
  await Promise.all(Object.values(open).map((connection) => connection.close()));
  await nats.stop();
  rmSync(secrets, { recursive: true });
});

describe('the permissions of the bus, on a real server with the configuration of docker compose', () => {
  it.each([
    ['gateway', 'session.v1.verify'],
    ['gateway', 'wallet.v1.create_wallet'],
    ['transfer', 'wallet.v1.sign_transaction'],
    ['transfer', 'wallet.v1.get_wallet'],
    ['session', 'wallet.v1.get_attestation_key'],
  ])('%s may ask %s, and is answered', async (from, subject) => {
    expect(await ask(from, subject)).toBe('answer');
  });

  it.each([
    ['gateway', 'wallet.v1.sign_transaction'],
    ['mfa', 'wallet.v1.sign_transaction'],
    ['session', 'wallet.v1.sign_transaction'],
    ['transfer', 'wallet.v1.create_wallet'],
    ['transfer', 'session.v1.verify'],
    ['wallet', 'identity.v1.get_user'],
    ['identity', 'session.v1.ping'],
    ['otp-delivery', 'wallet.v1.get_attestation_key'],
    ['mfa', 'wallet.v1.get_attestation_key'],
    ['session', '$JS.API.STREAM.DELETE.LATCHKEY'],
    ['session', '$JS.API.STREAM.PURGE.LATCHKEY'],
    ['session', '$JS.API.STREAM.MSG.GET.LATCHKEY'],
    ['session', '$JS.API.CONSUMER.MSG.NEXT.LATCHKEY.wallet-user-deleted'],
    ['session', '$JS.API.CONSUMER.CREATE.LATCHKEY.wallet-user-deleted.events.user.deleted'],
    ['session', '$JS.API.CONSUMER.CREATE.LATCHKEY.session-user-deleted.events.>'],
    ['session', '$JS.API.CONSUMER.DELETE.LATCHKEY.session-user-deleted'],
    ['gateway', '$JS.API.STREAM.MSG.GET.LATCHKEY'],
    ['gateway', `$JS.API.STREAM.DELETE.KV_${CLAIM_BUCKET}`],
    ['session', `$JS.API.STREAM.MSG.GET.KV_${CLAIM_BUCKET}`],
    ['session', `$KV.${CLAIM_BUCKET}.place`],
    [OPERATOR, `$JS.API.STREAM.MSG.GET.KV_${CLAIM_BUCKET}`],
    ['events', '$JS.API.STREAM.PURGE.LATCHKEY_ACTIVITY'],
    ['events', '$JS.API.CONSUMER.NAMES.LATCHKEY'],
    ['events', '$JS.API.CONSUMER.DELETE.LATCHKEY.events'],
    ['events', '$JS.API.CONSUMER.INFO.LATCHKEY.session-user-deleted'],
    ['events', '$JS.API.CONSUMER.CREATE.LATCHKEY.session-user-deleted'],
    ['session', 'streams.read.LATCHKEY'],
    ['streams', 'session.v1.verify'],
    ['streams', 'events.user.deleted'],
    ['streams', '$JS.API.STREAM.DELETE.LATCHKEY'],
    ['streams', '$JS.API.STREAM.MSG.GET.LATCHKEY'],
    ['streams', '$JS.API.CONSUMER.MSG.NEXT.LATCHKEY.session-user-deleted'],
    ['events', '$JS.API.CONSUMER.DELETE.LATCHKEY.session-user-deleted'],
    ['events', '$JS.API.CONSUMER.MSG.NEXT.LATCHKEY.session-user-deleted'],
    ['events', '$JS.API.STREAM.DELETE.LATCHKEY'],
    ['session', '$JS.API.CONSUMER.CREATE.LATCHKEY_ACTIVITY.session'],
    ['session', '$JS.API.CONSUMER.INFO.LATCHKEY.wallet'],
    [OPERATOR, '$JS.API.STREAM.PURGE.LATCHKEY_ACTIVITY'],
    ['events', 'session.v1.verify'],
    [OPERATOR, 'session.v1.verify'],
    [OPERATOR, 'wallet.v1.sign_transaction'],
    [OPERATOR, '$JS.API.STREAM.PURGE.LATCHKEY'],
    [OPERATOR, '$JS.API.STREAM.DELETE.LATCHKEY'],
  ])('%s may not ask %s', async (from, subject) => {
    await expect(ask(from, subject)).rejects.toThrow(/Permissions Violation for Publish/i);
  });

  it.each(
    ['LATCHKEY', 'LATCHKEY_ACTIVITY'].flatMap((stream) => [
      `$JS.API.STREAM.INFO.${stream}`,
      `$JS.API.STREAM.MSG.GET.${stream}`,
      `$JS.API.CONSUMER.INFO.${stream}.events`,
    ]),
  )('events reads the streams: it may ask %s', async (subject) => {
    expect(JSON.parse(await ask('events', subject, ''))).toHaveProperty('type');
  });

  it('no procedure begins like an event: the stream would keep its calls', () => {
    const kept = Object.keys(PROCESSES).filter((name) => /^(events|activity)\./.test(prefixOf(name)));
    expect(kept).toEqual([]);
  });

  it.each([
    ['otp-delivery', 'session.v1.>'],
    ['mfa', 'wallet.v1.sign_transaction'],
    ['gateway', 'session.v1.verify'],
    ['session', 'events.>'],
    ['session', 'activity.>'],
    ['session', '_INBOX.>'],
    ['wallet', '_INBOX.gateway.>'],
    ['mfa', '>'],
    ['session', 'streams.>'],
    ['streams', '$JS.API.>'],
    ['session', 'peers.gateway.spending'],
    [OPERATOR, 'peers.gateway.spending'],
    [OPERATOR, 'events.>'],
    [OPERATOR, '_INBOX.gateway.>'],
  ])('%s may not listen to %s', async (name, subject) => {
    expect(await listen(name, subject)).toBeInstanceOf(PermissionViolationError);
  });

  it('only replicas of one process tell each other', async () => {
    const told = Object.entries(PROCESSES).flatMap(([name, { peers = [] }]) =>
      peers.map((subject) => ({ name, subject })),
    );
    expect(told).toHaveLength(1);
    for (const { name, subject } of told) {
      expect([await listen(name, subject), await say(name, subject)]).toEqual([undefined, undefined]);
      expect(await say('session', subject)).toBeInstanceOf(PermissionViolationError);
    }
  });

  it('each may listen to what it is asked, and to its own inbox', async () => {
    for (const name of Object.keys(PROCESSES).filter((one) => PROCESSES[one]?.database))
      expect(await listen(name, `${prefixOf(name)}.ping`)).toBeUndefined();
  });

  it.each([
    ['session', 'events.session.created', false],
    ['session', 'activity.session.created', false],
    ['session', 'activity.passcode.verified', true],
    ['identity', 'events.user.deleted', false],
    ['identity', 'activity.user.deleted', true],
    ['session', 'events.user.deleted', true],
    ['gateway', 'events.user.deleted', true],
    ['session', '_INBOX.gateway.anything', true],
    ['session', '$JS.ACK.LATCHKEY.wallet-user-deleted.1.1.1.1.1', true],
    [OPERATOR, 'events.user.deleted', true],
  ])('%s says %s: refused %s', async (name, subject, refused) => {
    expect((await say(name, subject)) instanceof PermissionViolationError).toBe(refused);
  });

  it.each(Object.keys(PROCESSES).filter((name) => PROCESSES[name]?.applies.length))(
    '%s reads its own consumers, which streams has made',
    async (service) => {
      const logger = createLogger({ service, level: 'error' });
      const telemetry = new EventTelemetry(createMetrics(service));
      const stream = new EventStream(await as(service));
      const keeper = await keepStreams(await as('streams'), appliedBy(service));
      const consumer = new EventConsumer({ service, source: {} as never, stream, logger, telemetry });
      for (const type of PROCESSES[service]?.applies ?? [])
        consumer.on(defineEvent(type), () => Promise.reject(new Error('nothing was published')));
      consumer.start();
      expect(await consumer.backlog()).toBe(0);
      await consumer.stop();
      await keeper.stop();
    },
  );

  it('one message may be answered in parts', async () => {
    const asking = await as('gateway');
    const answering = await as('mfa');
    answering.subscribe('mfa.v1.verify_totp', {
      callback: (_, msg) => {
        for (let part = 0; part < 64; part += 1) msg.respond(String(part));
      },
    });
    await answering.flush();
    const inbox = createInbox('_INBOX.gateway');
    const replies = asking.subscribe(inbox, { max: 64, timeout: WAIT_MS });
    asking.publish('mfa.v1.verify_totp', 'questions', { reply: inbox });
    const parts: string[] = [];
    for await (const reply of replies) parts.push(reply.string());
    expect(parts).toEqual(Array.from({ length: 64 }, (_, part) => String(part)));
  });

  it('tells of what it refused in its log, which the test of the whole stack relies on', () => {
    expect(nats.log()).toMatch(/user:mfa" - Publish Violation - Subject "wallet.v1.sign_transaction"/);
    expect(nats.log()).toMatch(/user:otp-delivery" - Subscription Violation - Subject "session.v1.>"/);
  });

  it('opens for no client with another password, or with none', async () => {
    const passwordOf = () => 'another';
    await expect(connectAs('session', { ...nats, passwordOf })).rejects.toThrow(/authorization/i);
    const [caFile, certFile, keyFile] = ['nats-ca', 'session-nats-cert', 'session-nats-key'].map((name) =>
      join(secrets, name),
    );
    const tls = { handshakeFirst: true, caFile, certFile, keyFile } as TlsOptions;
    await expect(connect({ servers: `127.0.0.1:${nats.port}`, tls })).rejects.toThrow(/authorization/i);
  });
});
