import 'reflect-metadata';
import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CLOCK } from '@latchkey/platform/clock';
import { compactJws, jwsInput } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { InFlight } from '@latchkey/platform/overload';
import { attestationKeyOf, defineAttestation } from '@latchkey/platform/procedures';
import { connectBus, RethrowFilter, RpcClient, RpcServer } from '@latchkey/platform/rpc';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createTestDatabase } from '@latchkey/platform/testing/databases';
import { fixedClock } from '@latchkey/platform/testing';
import { databaseFailureCode, dataSourceOptions, migrate } from '../database/index.js';
import { removeOutdated } from '../lifecycle/index.js';
import { SERVICE_MIGRATIONS } from '../service/migrations/service-migrations.js';
import {
  ATTESTATION_KEY_RETENTION,
  AttestationReader,
  AttestationSigner,
  AttestationsModule,
  IssuerKeys,
} from './index.js';

interface Note {
  readonly text: string;
}

const ISSUER = 'issuer';
const note = defineAttestation<Note>(ISSUER, 'note+jwt');
const logger = createLogger({ service: 'spec', output: { write: () => undefined } });
const url = process.env['NATS_URL'] ?? '';

const database = await createTestDatabase('attestations');
await migrate(database.url, 'spec', SERVICE_MIGRATIONS);
const options = dataSourceOptions({ url: database.url, schema: 'spec', poolSize: 4, logger });
const source = await new DataSource(options).initialize();
const bus = await connectBus({ url, name: 'spec', logger });
const rpc = new RpcClient({
  connection: bus,
  name: 'spec',
  metrics: createMetrics('spec'),
  tracing: undefined,
});

/** A process of the issuer, at its own time. */
async function startIssuer() {
  const clock = fixedClock('2026-11-01T12:00:00Z');
  const connection = await connectBus({ url, name: ISSUER, logger });
  const providers = [
    { provide: getDataSourceToken(), useValue: source },
    { provide: CLOCK, useValue: clock },
    { provide: RpcClient, useValue: rpc },
  ];
  @Module({ imports: [AttestationsModule.for(ISSUER)] })
  class IssuerModule {}
  const root = {
    module: IssuerModule,
    global: true,
    providers,
    exports: providers.map(({ provide }) => provide),
  };
  const strategy = new RpcServer({
    connection,
    queue: ISSUER,
    logger,
    observe: () => undefined,
    failureCode: databaseFailureCode,
    tracing: undefined,
    inFlight: new InFlight({ always: 100, most: 100, longTurnMs: Infinity }, createMetrics(ISSUER)),
  });
  const app = await NestFactory.createMicroservice(root, { strategy, logger: false });
  app.useGlobalFilters(new RethrowFilter());
  await app.listen();
  const stop = async () => {
    await app.close();
    await connection.close();
  };
  return { clock, signer: app.get(AttestationSigner), keys: app.get(IssuerKeys), stop };
}

let issuer: Awaited<ReturnType<typeof startIssuer>>;

beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(async () => {
  await issuer.stop();
  await bus.close();
  await source.destroy();
  await database.drop();
});

/** How often the issuer is asked for a key during the work. */
async function asksDuring(work: () => Promise<unknown>): Promise<number> {
  let asks = 0;
  const { subject } = attestationKeyOf(ISSUER);
  const subscription = bus.subscribe(subject, { callback: () => void (asks += 1) });
  await work();
  await bus.flush();
  subscription.unsubscribe();
  return asks;
}

/** A process that verifies, with the clock of the issuer unless it has its own. */
function startReader(clock = issuer.clock, attestation = note) {
  const keys = new IssuerKeys(rpc, { service: 'spec', keys: { find: () => Promise.resolve(null) } });
  return new AttestationReader(attestation, keys, clock);
}

const hello = () => issuer.signer.sign(note, { text: 'hello' });
const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    ({ code, details }: { code: string; details: { reason?: string } }) => details.reason ?? code,
  );
const kids = async () => (await source.query<{ kid: string }[]>('SELECT kid FROM attestation_keys')).length;

describe('an attestation', () => {
  it('says what its issuer said, and is verified once for all calls that carry it', async () => {
    const text = await hello();
    const reader = startReader();
    let read: Note[] = [];
    const asks = await asksDuring(async () => {
      read = await Promise.all(Array.from({ length: 50 }, () => reader.read(text)));
    });
    expect(read[0]).toEqual({ text: 'hello' });
    // The same object: of a second verification it would be another one.
    expect(new Set(read).size).toBe(1);
    expect(await reader.read(text)).toBe(read[0]);
    expect(asks).toBe(1);
  });

  it('asks for a key once, however many attestations it has signed', async () => {
    const reader = startReader();
    const asks = await asksDuring(async () => {
      for (const text of ['one', 'two', 'three']) await reader.read(await issuer.signer.sign(note, { text }));
    });
    expect(asks).toBe(1);
  });

  it('is proved by any replica of its issuer', async () => {
    const other = await startIssuer();
    const text = await other.signer.sign(note, { text: 'from a process that ended' });
    await other.stop();
    expect(await startReader().read(text)).toEqual({ text: 'from a process that ended' });
  });

  it('is taken by the service that made it, which asks its own database', async () => {
    const reader = new AttestationReader(note, issuer.keys, issuer.clock);
    const asks = await asksDuring(async () => {
      expect(await reader.read(await hello())).toEqual({ text: 'hello' });
    });
    expect(asks).toBe(0);
  });
});

describe('an attestation ends', () => {
  const start = '2026-11-01T12:00:00Z';

  it.each([
    ['after 60 seconds, and 5 for clocks that differ', 64_999, 'taken'],
    ['not later', 65_000, 'attestation_ended'],
    ['also for a reader that has verified it before', 3_600_000, 'attestation_ended'],
  ])('%s', async (_, ms, outcome) => {
    const clock = fixedClock(start);
    const reader = startReader(clock);
    const text = await hello();
    await reader.read(text);
    clock.advance(ms);
    expect(await refusal(reader.read(text))).toBe(outcome);
    expect(await refusal(startReader(clock).read(text))).toBe(outcome);
  });

  it.each([
    ['is a minute ahead', -60_000, 'taken'],
    ['is further ahead', -61_000, 'attestation_claims_wrong'],
  ])('and is no proof where the clock of its issuer %s', async (_, ms, outcome) => {
    const clock = fixedClock(start);
    clock.advance(ms);
    expect(await refusal(startReader(clock).read(await hello()))).toBe(outcome);
  });
});

describe('refused is', () => {
  const forged = generateKeyPairSync('ed25519').privateKey;
  const header = { alg: 'EdDSA', typ: note.type, kid: newId('akey') };
  const now = Date.parse('2026-11-01T12:00:00Z') / 1000;
  const payload = { iss: ISSUER, iat: now, exp: now + 60, claims: { text: 'forged' } };
  const make = (changedHeader: object, changedPayload: object = {}) => {
    const input = jwsInput({ ...header, ...changedHeader }, { ...payload, ...changedPayload });
    return compactJws(input, sign(null, Buffer.from(input), forged));
  };
  const withPayload = (text: string, claims: object) => {
    const [head, , signature] = text.split('.');
    return `${head}.${jwsInput({}, { ...payload, claims }).split('.')[1]}.${signature}`;
  };
  const kidOf = (text: string) =>
    (JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

  it.each<[string, (text: string) => string, string]>([
    ['no attestation', () => 'hello', 'attestation_malformed'],
    ['an empty text', () => '', 'attestation_malformed'],
    ['one without a signature', (text) => text.replace(/[^.]*$/, ''), 'attestation_malformed'],
    ['one more part', (text) => `${text}.e30`, 'attestation_malformed'],
    ['a header that is no JSON', (text) => text.replace(/^[^.]*/, 'e30x'), 'attestation_malformed'],
    [
      'other claims under its signature',
      (text) => withPayload(text, { text: 'x' }),
      'attestation_signature_wrong',
    ],
    ['a cut signature', (text) => text.slice(0, -4), 'attestation_signature_wrong'],
    ['another key under a known kid', (text) => make({ kid: kidOf(text) }), 'attestation_signature_wrong'],
    ['an unknown kid', () => make({}), 'attestation_key_unknown'],
    ['a kid of another form', () => make({ kid: 'akey_1' }), 'attestation_key_unknown'],
    ['no algorithm', () => make({ alg: 'none' }), 'attestation_malformed'],
    ['another algorithm', () => make({ alg: 'HS256' }), 'attestation_malformed'],
  ])('%s', async (_, change, reason) => {
    expect(await refusal(startReader().read(change(await hello())))).toBe(reason);
  });

  it('another kind of the same issuer', async () => {
    const other = await issuer.signer.sign(defineAttestation<Note>(ISSUER, 'other+jwt'), { text: 'hello' });
    expect(await refusal(startReader().read(other))).toBe('attestation_malformed');
  });

  it('one that lives longer than a minute, has no times, or is of another issuer, though its key signed it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const keys = { find: () => Promise.resolve(publicKey) };
    const reader = new AttestationReader(note, keys, issuer.clock);
    const signed = (changed: object) => {
      const input = jwsInput(header, { ...payload, ...changed });
      return compactJws(input, sign(null, Buffer.from(input), privateKey));
    };
    expect(await refusal(reader.read(signed({})))).toBe('taken');
    for (const changed of [
      { exp: now + 61 },
      { exp: undefined },
      { iat: '0' },
      { iss: 'spec' },
      { claims: null },
    ])
      expect(await refusal(reader.read(signed(changed)))).toBe('attestation_claims_wrong');
  });

  it('an unknown kid without a second question, for a while', async () => {
    const reader = startReader();
    const asks = await asksDuring(async () => {
      for (let turn = 0; turn < 20; turn += 1) await refusal(reader.read(make({}, { jti: turn })));
    });
    expect(asks).toBe(1);
  });
});

describe('an issuer that does not answer', () => {
  afterEach(async () => {
    issuer = await startIssuer();
  });

  it('is no reason to trust: the call is refused until it answers', async () => {
    const text = await hello();
    const reader = startReader();
    await issuer.stop();
    expect(await refusal(reader.read(text))).toBe('service_unavailable');
    issuer = await startIssuer();
    expect(await reader.read(text)).toEqual({ text: 'hello' });
    await issuer.stop();
  });
});

describe('the keys of an issuer', () => {
  it('are made anew daily, and stored before they sign', async () => {
    await hello();
    const before = await kids();
    issuer.clock.advance(24 * 3_600_000);
    const text = await hello();
    expect(await kids()).toBe(before + 1);
    expect(await startReader().read(text)).toEqual({ text: 'hello' });
  });

  it('are stored again within a minute where their row was lost', async () => {
    await hello();
    await source.query('DELETE FROM attestation_keys');
    issuer.clock.advance(61_000);
    expect(await startReader().read(await hello())).toEqual({ text: 'hello' });
  });

  it('stay as long as anything that they signed, and go within an hour', async () => {
    await hello();
    await source.query(`UPDATE attestation_keys SET stored_at = now() - interval '59 minutes'`);
    expect(await removeOutdated(source, [ATTESTATION_KEY_RETENTION])).toBe(0);
    await source.query(`UPDATE attestation_keys SET stored_at = now() - interval '61 minutes'`);
    expect(await removeOutdated(source, [ATTESTATION_KEY_RETENTION])).toBeGreaterThan(0);
  });
});
