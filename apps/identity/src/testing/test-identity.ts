import { randomBytes } from 'node:crypto';
import { afterAll } from '@jest/globals';
import { type Caller, DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { CLOCK, systemClock } from '@latchkey/platform/clock';
import { Envelope, MasterKeyProvider, Secret } from '@latchkey/platform/crypto';
import { type EventRelay, Outbox } from '@latchkey/platform/outbox';
import { CONFIG, LOGGER } from '@latchkey/platform/tokens';
import { SERVICE_MIGRATIONS, ServiceSecrets } from '@latchkey/platform/service';
import { createLogger } from '@latchkey/platform/telemetry';
import { attesting } from '@latchkey/platform/testing/attestations';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import { Global, Module, type Type } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { AppsService } from '../apps/apps.service.js';
import type { IdentityConfig } from '../identity.config.js';
import { IdentityModule } from '../identity.module.js';
import { identityEntities, identityMigrations } from '../identity.schema.js';
import { PROVIDER_PROTOCOL, type ProviderProtocol } from '../providers/protocol/provider-protocol.js';
import { AccountsByCode } from './accounts-by-code.js';

interface StoredEvent {
  type: string;
  app_id: string;
  user_id: string;
  data: object;
}

/** The module of the service over a database of its own; its events stay in the outbox, where specs read them. */
export interface TestIdentity {
  readonly source: DataSource;
  readonly attested: ReturnType<typeof attesting>;
  get<T>(provider: Type<T>): T;
  /** A caller with the secret key of a new App. */
  newCaller(): Promise<Caller>;
  /** The events that were added since the last call. */
  takeEvents(): Promise<StoredEvent[]>;
}

/** Where the hosted page is. */
export const BASE_URL = 'https://auth.example.com';

const NO_KEYS: IdentityConfig = {
  BOOTSTRAP_SECRET_KEY: undefined,
  BOOTSTRAP_PUBLIC_TOKEN: undefined,
  BOOTSTRAP_APP_NAME: 'My App',
  BOOTSTRAP_ACCOUNT_CHANGES: 'off',
  PUBLIC_BASE_URL: BASE_URL,
  OAUTH_LOOPBACK: true,
};
// Each connection that ends with its database would log an error.
const logger = createLogger({ service: 'identity', output: { write: () => undefined } });

/**
 * The service, for as long as the specs of the file run.
 * @param protocol answers in place of providers: what it must do over HTTP has specs of its own.
 */
export async function testIdentity(
  name: string,
  config = NO_KEYS,
  protocol: ProviderProtocol = new AccountsByCode(),
): Promise<TestIdentity> {
  const database = await createServiceTables(name, {
    schema: 'identity',
    migrations: [...SERVICE_MIGRATIONS, ...identityMigrations],
    entities: identityEntities,
    logger,
  });
  const source = await database.connect();
  const attested = attesting();
  const module = await Test.createTestingModule({
    imports: [platformOver(source, attested, config, protocol), IdentityModule],
  })
    .overrideProvider(PROVIDER_PROTOCOL)
    .useValue(protocol)
    .compile();
  await module.init();
  afterAll(async () => {
    await module.close();
    await source.destroy();
    await database.drop();
  });
  return {
    source,
    attested,
    get: (provider) => module.get(provider),
    newCaller: () => newCaller(module.get(AppsService)),
    takeEvents: () => takeEvents(source),
  };
}

function platformOver(
  source: DataSource,
  attested: ReturnType<typeof attesting>,
  config: IdentityConfig,
  protocol: ProviderProtocol,
) {
  const masterKey = new Secret(randomBytes(32).toString('base64'));
  const relay = { nudge: () => undefined } as unknown as EventRelay;
  const envelope = new Envelope(MasterKeyProvider.fromSecret(masterKey));
  const providers = [
    { provide: DataSource, useValue: source },
    { provide: Outbox, useValue: new Outbox(relay) },
    ...attested.providersOf('identity'),
    { provide: Envelope, useValue: envelope },
    { provide: ServiceSecrets, useValue: new ServiceSecrets('identity', source, envelope) },
    { provide: PROVIDER_PROTOCOL, useValue: protocol },
    { provide: CONFIG, useValue: config },
    { provide: LOGGER, useValue: logger },
    { provide: CLOCK, useValue: systemClock },
  ];
  @Global()
  @Module({ providers, exports: providers.map(({ provide }) => provide) })
  class TestPlatform {}
  return TestPlatform;
}

async function newCaller(apps: AppsService): Promise<Caller> {
  const app = await apps.create({ name: 'Acme', environment: 'test' });
  const { id: app_id, name: app_name, environment, tier } = app;
  return { app_id, app_name, environment, tier, key_kind: 'secret', settings: DEFAULT_APP_SETTINGS };
}

async function takeEvents(source: DataSource): Promise<StoredEvent[]> {
  const rows = await source.query<StoredEvent[]>(
    'SELECT type, app_id, user_id, data FROM outbox ORDER BY seq',
  );
  await source.query('TRUNCATE outbox');
  return rows;
}
