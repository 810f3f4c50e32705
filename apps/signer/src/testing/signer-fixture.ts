import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { type Caller, DEFAULT_APP_SETTINGS, type WalletType } from '@latchkey/contracts';
import { CLOCK, systemClock } from '@latchkey/platform/clock';
import { parseConfig } from '@latchkey/platform/config';
import { Envelope, type KeyProvider, MasterKeyProvider } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { UserDeletion } from '@latchkey/platform/lifecycle';
import { EventConsumer, Outbox } from '@latchkey/platform/outbox';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { SERVICE_MIGRATIONS, ServiceSecrets } from '@latchkey/platform/service';
import { type Actor, createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { attesting } from '@latchkey/platform/testing/attestations';
import { createServiceTables, dumpOf, type ServiceTestDatabase } from '@latchkey/platform/testing/databases';
import { CONFIG, LOGGER, METRICS } from '@latchkey/platform/tokens';
import { DataSource } from 'typeorm';
import { KeysService } from '../custody/keys.service.js';
import { signerSettings } from '../signer.config.js';
import { SignerModule } from '../signer.module.js';
import { signerEntities, signerMigrations } from '../signer.schema.js';
import { DirectEvents } from './direct-events.js';
import { NeighboursDouble } from './neighbours-double.js';

const SCHEMA = 'signer';

/** Where the gateway is, on a subdomain of the passkeys' domain. */
export const GATEWAY = 'https://auth.example.com';

/** A wallet as the other services know it. */
export interface TestWallet {
  readonly id: string;
  readonly app_id: string;
  readonly user_id: string;
  readonly public_address: string;
}

/** The whole service over a real PostgreSQL, without the bus; identity and wallet are a double. */
export class SignerFixture {
  /** Every log line of the service. */
  readonly logLines: string[] = [];
  readonly neighbours = new NeighboursDouble();
  readonly events = new DirectEvents();
  source!: DataSource;
  private database!: ServiceTestDatabase;
  /** Of processes with connections of their own. */
  private readonly others: DataSource[] = [];
  private readonly modules: TestingModule[] = [];
  private readonly attested = attesting();

  constructor(
    readonly keys: KeyProvider = new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]),
  ) {}

  async start(env: Record<string, string> = {}): Promise<this> {
    this.database = await createServiceTables('signer', {
      schema: SCHEMA,
      migrations: [...SERVICE_MIGRATIONS, ...signerMigrations],
      entities: signerEntities,
      logger: createLogger({ service: 'spec', output: { write: () => undefined } }),
    });
    this.source = await this.database.connect();
    await this.serve(env);
    return this;
  }

  async stop(): Promise<void> {
    await Promise.all(this.modules.map((module) => module.close()));
    await Promise.all([this.source, ...this.others].map((source) => source.destroy()));
    await this.database.drop();
  }

  /** The process that was started first. */
  get first(): TestingModule {
    const [module] = this.modules;
    if (!module) throw new Error('the service is not started');
    return module;
  }

  /** A provider of that process. */
  get<T>(type: new (...args: never[]) => T): T {
    return this.first.get(type);
  }

  /** Another process of the service, with other settings or other keys. */
  async serve(
    env: Record<string, string>,
    keys: KeyProvider = this.keys,
    source = this.source,
  ): Promise<TestingModule> {
    const logger = createLogger({
      service: 'signer',
      level: 'debug',
      output: { write: (line) => void this.logLines.push(line) },
    });
    const envelope = new Envelope(keys);
    const providers = [
      { provide: CONFIG, useValue: parseConfig(signerSettings, { PUBLIC_BASE_URL: GATEWAY, ...env }) },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: createMetrics('signer') },
      { provide: DataSource, useValue: source },
      ...this.attested.providersOf('signer'),
      { provide: CLOCK, useValue: systemClock },
      { provide: Envelope, useValue: envelope },
      { provide: ServiceSecrets, useValue: new ServiceSecrets('signer', source, envelope) },
      { provide: Outbox, useValue: new Outbox({ nudge: () => undefined } as never) },
      { provide: RpcClient, useValue: this.neighbours },
      { provide: EventConsumer, useValue: this.events },
    ];
    const Platform = class {};
    Global()(Platform);
    Module({ providers, exports: providers.map(({ provide }) => provide) })(Platform);
    const module = await Test.createTestingModule({ imports: [Platform, SignerModule] }).compile();
    this.modules.push(await module.init());
    return module;
  }

  /** Another process with connections of its own. */
  async serveApart(env: Record<string, string>): Promise<TestingModule> {
    const source = await this.database.connect();
    this.others.push(source);
    return this.serve(env, this.keys, source);
  }

  /** A wallet whose key is made here. */
  async create(
    { app_id, environment }: Caller,
    user_id = newId('user'),
    wallet_type: WalletType = 'ethereum',
  ): Promise<TestWallet> {
    const of = { app_id, user_id, wallet_type, environment };
    const { wallet_id, public_address } = await this.get(KeysService).make(of);
    return { id: wallet_id, app_id, user_id, public_address };
  }

  async deleteUser({ app_id: appId }: Caller, userId: string): Promise<void> {
    await this.get(UserDeletion).run({ appId, userId });
  }

  query<Row>(statement: string, values?: unknown[]): Promise<Row[]> {
    return this.source.query(statement, values);
  }

  /** Every row of every table as text. */
  dump(): Promise<string> {
    return dumpOf(this.source, SCHEMA);
  }
}

/** The fixture, started with these settings, until the specs of the file have run. */
export async function started<Fixture extends SignerFixture>(
  fixture: Fixture,
  env: Record<string, string> = {},
): Promise<Fixture> {
  await fixture.start(env);
  afterAll(() => fixture.stop());
  return fixture;
}

/** An App that calls with its secret key. */
export function callerOf(appId = newId('app')): Caller {
  return {
    app_id: appId,
    app_name: 'Acme',
    environment: 'test',
    tier: 'enterprise',
    key_kind: 'secret',
    settings: { ...DEFAULT_APP_SETTINGS },
  };
}

/** A key of the App, which calls unless told otherwise. */
const KEY: Actor = { type: 'secret_key', key_id: 'key_1' };

/** A call of this App to the service. */
export const contextOf = (caller: Caller, actor: Actor = KEY): CallContext<Caller> => ({
  requestId: newId('req'),
  caller,
  actor,
});

/** The code of a refusal; fails the test where nothing was refused. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  return (error as { code?: string }).code ?? String(error);
}
