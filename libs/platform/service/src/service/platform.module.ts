import { type DynamicModule, type InjectionToken, Module, type ValueProvider } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { CLOCK, systemClock } from '@latchkey/platform/clock';
import { Envelope, type KeyProvider } from '@latchkey/platform/crypto';
import { EventConsumer, EventRelay, Outbox, RelayRepository } from '../outbox/index.js';
import { EventStream, EventTelemetry } from '@latchkey/platform/streams';
import { InFlight } from '@latchkey/platform/overload';
import { RpcClient } from '@latchkey/platform/rpc';
import type { Retention } from '../lifecycle/index.js';
import type { Logger, Metrics, Tracing } from '@latchkey/platform/telemetry';
import { ServiceSecrets } from './keys/service-secrets.js';
import { CONFIG, LEAVING, LOGGER, METRICS } from '@latchkey/platform/tokens';
import { retentionJob } from './scheduled-job.js';

export interface PlatformParts {
  readonly name: string;
  readonly config: object;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracing: Tracing | undefined;
  readonly stream: EventStream;
  /** Undefined for a service that encrypts nothing: it can inject neither `Envelope` nor `ServiceSecrets`. */
  readonly keys: KeyProvider | undefined;
  readonly retention: readonly Retention[];
  readonly leaving: AbortSignal;
  /** The calls that this process works on. */
  readonly inFlight: InFlight;
  readonly plainCallers: boolean;
}

/** The providers of every service with a database. */
@Module({})
export class PlatformModule {
  static for({
    name,
    config,
    logger,
    metrics,
    tracing,
    stream,
    keys,
    retention,
    leaving,
    inFlight,
    plainCallers,
  }: PlatformParts): DynamicModule {
    const fromSource = [getDataSourceToken()];
    const telemetry = new EventTelemetry(metrics, tracing);
    const providers = [
      ...valueProviders([CONFIG, config], [LOGGER, logger], [METRICS, metrics], [CLOCK, systemClock]),
      ...valueProviders([LEAVING, leaving], [InFlight, inFlight], [EventStream, stream]),
      {
        provide: RpcClient,
        useValue: new RpcClient({ connection: stream.connection, name, metrics, tracing, plainCallers }),
      },
      ...(keys ? encryptionProviders(name, keys) : []),
      {
        provide: RelayRepository,
        inject: fromSource,
        useFactory: (source: DataSource) => new RelayRepository(source),
      },
      {
        provide: EventRelay,
        inject: [RelayRepository],
        useFactory: (repository: RelayRepository) => new EventRelay(repository, stream, logger, telemetry),
      },
      { provide: Outbox, inject: [EventRelay], useFactory: (relay: EventRelay) => new Outbox(relay) },
      {
        provide: EventConsumer,
        inject: fromSource,
        useFactory: (source: DataSource) =>
          new EventConsumer({ service: name, source, stream, logger, telemetry }),
      },
      retentionJob(retention),
    ];
    return {
      module: PlatformModule,
      global: true,
      providers,
      exports: providers.map(({ provide }) => provide),
    };
  }
}

const valueProviders = (...values: readonly (readonly [InjectionToken, unknown])[]): ValueProvider[] =>
  values.map(([provide, useValue]) => ({ provide, useValue }));

function encryptionProviders(name: string, keys: KeyProvider) {
  return [
    { provide: Envelope, useValue: new Envelope(keys) },
    {
      provide: ServiceSecrets,
      inject: [getDataSourceToken(), Envelope],
      useFactory: (source: DataSource, envelope: Envelope) => new ServiceSecrets(name, source, envelope),
    },
  ];
}
