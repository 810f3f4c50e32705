import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CLOCK, type Clock } from '@latchkey/platform/clock';
import { InFlight } from '@latchkey/platform/overload';
import { attestationKeyOf, defineAttestation } from '@latchkey/platform/procedures';
import { connectBus, RethrowFilter, RpcClient, RpcServer } from '@latchkey/platform/rpc';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { databaseFailureCode, dataSourceOptions, migrate } from '../../database/index.js';
import { SERVICE_MIGRATIONS } from '../../service/migrations/service-migrations.js';
import { AttestationReader, AttestationSigner, AttestationsModule, IssuerKeys } from '../index.js';

export interface Note {
  readonly text: string;
}

/** Its own for each worker: files that run at the same time share a bus, and would answer for each other. */
export const ISSUER = `issuer-${randomBytes(4).toString('hex')}`;
/** When the clocks of the fixture start. */
export const START = '2026-11-01T12:00:00Z';
export const note = defineAttestation<Note>(ISSUER, 'note+jwt');

const logger = createLogger({ service: 'spec', output: { write: () => undefined } });
const url = process.env['NATS_URL'] ?? '';

/** The reason of a refusal; `taken` where there is none. */
export const refusal = (reading: Promise<unknown>) =>
  reading.then(
    () => 'taken',
    ({ code, details }: { code: string; details: { reason?: string } }) => details.reason ?? code,
  );

interface Parts {
  readonly database: { readonly url: string; drop(): Promise<void> };
  /** Makes a clock that stands still at this time. */
  readonly clockAt: (iso: string) => MovableClock;
}

interface MovableClock extends Clock {
  advance(ms: number): void;
}

/** A service that signs, for as long as the specs of the file run. */
export async function startIssuerFixture({ database, clockAt }: Parts) {
  await migrate(database.url, 'spec', SERVICE_MIGRATIONS);
  const options = dataSourceOptions({ url: database.url, schema: 'spec', poolSize: 4, logger });
  const source = await new DataSource(options).initialize();
  const connection = await connectBus({ url, name: 'spec', logger });
  const rpc = new RpcClient({ connection, name: 'spec', metrics: createMetrics('spec'), tracing: undefined });
  const startIssuer = () => startProcess(source, rpc, clockAt(START));
  let issuer = await startIssuer();
  afterAll(async () => {
    await issuer.stop();
    await connection.close();
    await source.destroy();
    await database.drop();
  });
  return {
    source,
    startIssuer,
    /** One process of it. */
    get issuer() {
      return issuer;
    },
    /** Starts that process again, which was stopped. */
    restart: async (): Promise<void> => {
      issuer = await startIssuer();
    },
    /** A process that verifies, with the clock of the issuer unless it has its own. */
    startReader(clock: Clock = issuer.clock) {
      const keys = new IssuerKeys(rpc, { service: 'spec', keys: { find: () => Promise.resolve(null) } });
      return new AttestationReader(note, keys, clock);
    },
    hello: (text = 'hello') => issuer.signer.sign(note, { text }),
    /** How often the issuer is asked for a key during the work. */
    async asksDuring(work: () => Promise<unknown>): Promise<number> {
      let asks = 0;
      const { subject } = attestationKeyOf(ISSUER);
      const subscription = connection.subscribe(subject, { callback: () => void (asks += 1) });
      await work();
      await connection.flush();
      subscription.unsubscribe();
      return asks;
    },
  };
}

async function startProcess(source: DataSource, rpc: RpcClient, clock: MovableClock) {
  const connection = await connectBus({ url, name: ISSUER, logger });
  const providers = [
    { provide: getDataSourceToken(), useValue: source },
    { provide: CLOCK, useValue: clock },
    { provide: RpcClient, useValue: rpc },
  ];
  @Module({ imports: [AttestationsModule.for(ISSUER, { acceptsMissing: false })] })
  class IssuerModule {}
  const exports = providers.map(({ provide }) => provide);
  const strategy = new RpcServer({
    connection,
    queue: ISSUER,
    logger,
    observe: () => undefined,
    failureCode: databaseFailureCode,
    tracing: undefined,
    inFlight: new InFlight({ always: 100, most: 100, longTurnMs: Infinity }, createMetrics(ISSUER)),
  });
  const root = { module: IssuerModule, global: true, providers, exports };
  const app = await NestFactory.createMicroservice(root, { strategy, logger: false });
  app.useGlobalFilters(new RethrowFilter());
  await app.listen();
  const stop = async () => {
    await app.close();
    await connection.close();
  };
  return { clock, signer: app.get(AttestationSigner), keys: app.get(IssuerKeys), stop };
}
