import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { Global, Module } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { type Caller, DEFAULT_APP_SETTINGS, type TokenSymbol, type WalletType } from '@latchkey/contracts';
import type { Wallet } from '@latchkey/contracts/wallet';
import { Attestations } from '@latchkey/platform/attestations';
import { CLOCK, systemClock } from '@latchkey/platform/clock';
import { parseConfig } from '@latchkey/platform/config';
import { Envelope, type KeyProvider, MasterKeyProvider } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { type BatchHandler, EventConsumer, type EventHandler, Outbox } from '@latchkey/platform/outbox';
import { type EventDefinition } from '@latchkey/platform/events';
import { RpcClient } from '@latchkey/platform/rpc';
import { CONFIG, LOGGER, METRICS } from '@latchkey/platform/tokens';
import { SERVICE_MIGRATIONS } from '@latchkey/platform/service';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { attesting } from '@latchkey/platform/testing/attestations';
import { createServiceTables, dumpOf, type ServiceTestDatabase } from '@latchkey/platform/testing/databases';
import { DataSource } from 'typeorm';
import { BalancesService } from '../balances/balances.service.js';
import { walletRule, walletSettings } from '../wallet.config.js';
import { WalletModule } from '../wallet.module.js';
import { walletEntities, walletMigrations } from '../wallet.schema.js';
import { ImportsService } from '../wallets/imports.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { SignerDouble } from './signer-double.js';

const SCHEMA = 'wallet';

/** Delivers events to their handlers, without the bus. */
export class DirectEvents {
  private readonly handlers = new Map<string, BatchHandler<object>>();

  constructor(private readonly source: DataSource) {}

  on<Data extends object>(definition: EventDefinition<Data>, handler: EventHandler<Data>): void {
    this.onBatch(definition, async ([event], tx) => event && handler(event, tx));
  }

  onBatch<Data extends object>(definition: EventDefinition<Data>, handler: BatchHandler<Data>): void {
    this.handlers.set(definition.type, handler as BatchHandler<object>);
  }

  /** One event, or several that have arrived together. */
  async deliver<Data extends object>(
    { type }: EventDefinition<Data>,
    ...contents: readonly { app_id: string; user_id: string; data: Data }[]
  ): Promise<void> {
    const events = contents.map((content) => ({ id: newId('evt'), type, occurred_at: 0, ...content }));
    await this.source.transaction(async (tx) => this.handlers.get(type)?.(events, tx));
  }
}

/** The whole service over a real PostgreSQL, without the bus; the signer is a double. */
export class WalletFixture {
  /** Every log line of the service. */
  readonly logLines: string[] = [];
  readonly keys: KeyProvider;
  readonly signer = new SignerDouble();
  events!: DirectEvents;
  source!: DataSource;
  private database!: ServiceTestDatabase;
  private readonly modules: TestingModule[] = [];
  readonly attested = attesting();

  /** @param isUpgrading as beside version 0.2.0: keys are made and stored here. */
  constructor(
    keys: KeyProvider = new MasterKeyProvider([{ version: 'v1', key: randomBytes(32) }]),
    public isUpgrading = false,
  ) {
    this.keys = keys;
  }

  async start(env: Record<string, string> = {}): Promise<this> {
    this.database = await createServiceTables('wallet', {
      schema: SCHEMA,
      migrations: [...SERVICE_MIGRATIONS, ...walletMigrations],
      entities: walletEntities,
      logger: createLogger({ service: 'spec', output: { write: () => undefined } }),
    });
    this.source = await this.database.connect();
    this.events = new DirectEvents(this.source);
    await this.serve(env);
    return this;
  }

  async stop(): Promise<void> {
    await Promise.all(this.modules.map((module) => module.close()));
    await this.source.destroy();
    await this.database.drop();
  }

  /** A provider of the process that was started first. */
  get<T>(type: new (...args: never[]) => T): T {
    const [module] = this.modules;
    if (!module) throw new Error('the service is not started');
    return module.get(type);
  }

  /** Another process of the service, with other settings or other keys. */
  async serve(env: Record<string, string>, keys: KeyProvider = this.keys): Promise<TestingModule> {
    const logger = createLogger({
      service: 'wallet',
      level: 'debug',
      output: { write: (line) => void this.logLines.push(line) },
    });
    const providers = [
      { provide: CONFIG, useValue: parseConfig(walletSettings, env, walletRule) },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS, useValue: createMetrics('wallet') },
      { provide: DataSource, useValue: this.source },
      ...this.attested.providersOf('wallet'),
      ...(this.isUpgrading
        ? [{ provide: Attestations, useValue: this.attested.attestations({ acceptsMissing: true }) }]
        : []),
      { provide: CLOCK, useValue: systemClock },
      { provide: Envelope, useValue: new Envelope(keys) },
      { provide: Outbox, useValue: new Outbox({ nudge: () => undefined } as never) },
      { provide: RpcClient, useValue: this.signer },
      { provide: EventConsumer, useValue: this.events },
    ];
    const Platform = class {};
    Global()(Platform);
    Module({ providers, exports: providers.map(({ provide }) => provide) })(Platform);
    const module = await Test.createTestingModule({ imports: [Platform, WalletModule] }).compile();
    this.modules.push(await module.init());
    return module;
  }

  create(caller: Caller, user_id = newId('user'), wallet_type: WalletType = 'ethereum'): Promise<Wallet> {
    return this.get(WalletsService).create(caller, { user_id, wallet_type });
  }

  async deleteUser(caller: Caller, user_id: string): Promise<void> {
    await this.get(WalletsService).deleteOf(caller, { user_id });
  }

  watch(caller: Caller, wallet_type: WalletType, public_address: string): Promise<Wallet> {
    return this.get(ImportsService).import(caller, { user_id: newId('user'), wallet_type, public_address });
  }

  /** The balance of a new wallet, or of one that watches this address. */
  async balanceAt(
    caller: Caller,
    type: WalletType,
    { token, address }: { token: TokenSymbol; address?: string | undefined },
  ): Promise<string> {
    const by = address === undefined ? caller : { ...caller, app_id: newId('app') };
    const { id } =
      address === undefined ? await this.create(by, undefined, type) : await this.watch(by, type, address);
    return (await this.balances.balance(by, { wallet_id: id, token_symbol: token })).balance;
  }

  get balances(): BalancesService {
    return this.get(BalancesService);
  }

  query<Row>(statement: string, values?: unknown[]): Promise<Row[]> {
    return this.source.query(statement, values);
  }

  /** Types of the user's events in the outbox, oldest first. */
  async eventsOf(userId: string): Promise<string[]> {
    const rows = await this.query<{ type: string }>(
      'SELECT type FROM outbox WHERE user_id = $1 ORDER BY seq',
      [userId],
    );
    return rows.map(({ type }) => type);
  }

  /** Every row of every table as text. */
  dump(): Promise<string> {
    return dumpOf(this.source, SCHEMA);
  }
}

/** The fixture, started with these settings, until the specs of the file have run. */
export async function started<Fixture extends WalletFixture>(
  fixture: Fixture,
  env: Record<string, string> = {},
): Promise<Fixture> {
  await fixture.start(env);
  afterAll(() => fixture.stop());
  return fixture;
}

/** An App that calls with its secret key. */
export function callerOf(appId = newId('app'), settings: Partial<Caller['settings']> = {}): Caller {
  return {
    app_id: appId,
    app_name: 'Acme',
    environment: 'test',
    tier: 'enterprise',
    key_kind: 'secret',
    settings: { ...DEFAULT_APP_SETTINGS, ...settings },
  };
}

/** The code of a refusal; fails the test where nothing was refused. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => new Error('was answered'),
    (thrown: unknown) => thrown,
  );
  return (error as { code?: string }).code ?? String(error);
}
