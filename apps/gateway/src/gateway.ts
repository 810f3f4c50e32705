import type { IncomingMessage, ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { InFlight } from '@latchkey/platform/overload';
import { RpcClient } from '@latchkey/platform/rpc';
import { collectAfterStart, type ProcessParts, type RunningProcess } from '@latchkey/platform/process';
import { type Logger, type Metrics, NestLogger, type Tracing } from '@latchkey/platform/telemetry';
import { AccessControl } from './access/access.js';
import { KeyResolver } from './access/key-resolver.js';
import { OperatorKeys } from './access/operator-keys.js';
import { addressesOf, type GatewayConfig, inFlightBounds, publicBaseUrl } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { apiDocuments } from './openapi/api-document.js';
import type { OpenApiDocuments } from '@latchkey/edge/openapi';
import { gatewaySteps } from './gateway-steps.js';
import { HostedApps } from './hosted/hosted-apps.js';
import {
  Bodies,
  createServer,
  Draining,
  ErrorFilter,
  guardsOf,
  headersOfEveryAnswer,
  installPipeline,
  KnownPaths,
  RateLimits,
  Readiness,
  requestFigures,
  requestObserver,
  Shedding,
  stopAccepting,
} from '@latchkey/edge';
import { ClaimBucket, type ClaimStore } from './idempotency/claim-bucket.js';
import { Idempotency } from './idempotency/idempotency.js';
import { SharedSpending } from './rate-limits/shared-spending.js';
import { Ports } from './server/ports.js';
import { RequestRecords } from './requests/request-records.js';

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Undefined where tracing is off. */
  readonly tracing?: Tracing | undefined;
  readonly rpc: RpcClient;
  readonly claims: ClaimStore;
  readonly records: RequestRecords;
  readonly limits: RateLimits;
  readonly readiness: Readiness;
  readonly draining: Draining;
  readonly ports: Ports;
  readonly documents: OpenApiDocuments;
  /** The clock of the lists of revoked sessions: monotonic, in milliseconds, never 0. */
  readonly now?: () => number;
}

/** The whole gateway over an RPC client; `listen` opens its ports. */
export async function createGateway(options: GatewayOptions): Promise<NestFastifyApplication> {
  const { config, logger, metrics, tracing, rpc, limits, claims, records, readiness, draining, ports } =
    options;
  const errors = new ErrorFilter(logger);
  const figures = requestFigures(metrics);
  const observe = requestObserver(logger, figures);
  const paths = new KnownPaths();
  const baseUrl = publicBaseUrl(config);
  const everyAnswer = headersOfEveryAnswer(baseUrl);
  const bootstrapKeys = [config.BOOTSTRAP_SECRET_KEY, config.BOOTSTRAP_PUBLIC_TOKEN].filter(
    (key) => key !== undefined,
  );
  const keys = new KeyResolver({ rpc, bootstrapKeys, limits });
  const hosted = new HostedApps({ rpc, limits, baseUrl });
  const operatorKeys = new OperatorKeys(config.ADMIN_API_KEY, config.ADMIN_API_KEYS);
  const access = new AccessControl(keys, operatorKeys, hosted);
  const idempotency = new Idempotency({ claims, logger, metrics });
  const inFlight = new InFlight(inFlightBounds(config), metrics);
  const { connections, places } = guardsOf({ config, inFlight, access, metrics });
  const shedding = new Shedding({ places, paths, figures, logger, draining });
  const http = { logger, errors, observe, everyAnswer, trustedProxies: config.TRUSTED_PROXIES };
  const adapter = createServer({ ...http, shedding, connections });
  const own = gatewaySteps({ access, idempotency, limits, records });
  const serves = ports.serves.bind(ports);
  const bodies = new Bodies(shedding, logger);
  const parts = { paths, access, limits, draining, tracing, observe, serves, own };
  installPipeline(adapter.getInstance(), { ...parts, everyAnswer, bodies });
  const services = { rpc, keys, hosted, records, readiness, draining, places };
  const { documents, now } = options;
  const module = GatewayModule.for({ ...services, baseUrl, documents, now });
  const nest = { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) };
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, nest);
  app.useGlobalFilters(errors);
  return app;
}

/** Connections that wait to be accepted; beyond them the system drops one, and its client tries again after a second. */
const CONNECTION_BACKLOG = 4096;

/**
 * Opens the administration port, if it is apart, and then the public port. In this order no client is answered by a
 * process that then ends because a port is taken.
 * @throws Error of the system, such as EADDRINUSE; both ports are closed then.
 */
export async function listen(
  app: NestFastifyApplication,
  ports: Ports,
  config: GatewayConfig,
): Promise<void> {
  const { PORT, HOST, ADMIN_PORT: port, ADMIN_HOST: host } = config;
  // Routes and hooks must be complete before a port answers.
  await app.init();
  if (port !== undefined) {
    const instance = app.getHttpAdapter().getInstance();
    await instance.ready();
    const handle = (request: IncomingMessage, response: ServerResponse) =>
      instance.routing(request, response);
    await ports.openAdmin(app.getHttpServer(), handle, { port, host });
  }
  try {
    await app.listen({ port: PORT, host: HOST, backlog: CONNECTION_BACKLOG });
  } catch (error) {
    ports.closeAdmin();
    throw error;
  }
  ports.publicIsOpen();
}

/** Opens its ports; `stop` ends them in the order that loses no request. */
export async function startGateway(parts: ProcessParts<GatewayConfig>): Promise<RunningProcess> {
  const { name, config, logger, metrics, tracing, bus } = parts;
  const plainCallers = config.CALLER_TICKETS === 'accept';
  const rpc = new RpcClient({ connection: bus, name, metrics, tracing, plainCallers });
  const claims = new ClaimBucket(bus);
  const records = new RequestRecords(rpc, metrics);
  const limits = new RateLimits({
    perKey: config.RATE_LIMIT_PER_KEY,
    perIp: config.RATE_LIMIT_PER_IP,
    metrics,
  });
  const sharing = new SharedSpending({ bus, limits, connected: () => rpc.connected });
  const readiness = new Readiness(rpc);
  const draining = new Draining();
  const ports = new Ports(config.ADMIN_PORT !== undefined);
  const telemetry = { logger, metrics, tracing };
  const health = { readiness, draining };
  const documents = apiDocuments(addressesOf(config));
  const app = await createGateway({
    ...{ config, ...telemetry, ...health },
    ...{ rpc, limits, claims, records, ports, documents },
  });
  // Makes the routes, so that their garbage is collected, too.
  await app.init();
  await collectAfterStart();
  await listen(app, ports, config);
  return {
    // Not whether the services answer: one that is down must not take the whole API out.
    ready: async () => rpc.connected,
    stop: async () => {
      draining.leave();
      // Balancers see `readyz` fail before the port closes.
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_MS));
      draining.closePort();
      const servers = [app.getHttpServer(), ports.admin].filter((server) => server !== undefined);
      await Promise.all(servers.map(stopAccepting));
      await app.close();
      await records.flush();
      sharing.stop();
    },
  };
}
