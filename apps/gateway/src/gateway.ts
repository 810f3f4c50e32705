import type { IncomingMessage, ServerResponse } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { RpcClient } from '@latchkey/platform/rpc';
import type { ProcessParts, RunningProcess } from '@latchkey/platform/service';
import { type Logger, type Metrics, NestLogger, type Tracing } from '@latchkey/platform/telemetry';
import { AccessControl } from './access/access.js';
import { KeyResolver } from './access/key-resolver.js';
import { OperatorKeys } from './access/operator-keys.js';
import { type GatewayConfig, publicBaseUrl } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { Readiness } from './health/readiness.js';
import { Draining } from './http/draining.js';
import { ErrorFilter } from './http/error.filter.js';
import { installDoor } from './http/hooks.js';
import { Ports } from './http/ports.js';
import { requestLog } from './http/request-log.js';
import { createServer } from './http/server.js';
import { stopAccepting } from './http/stop-accepting.js';

export interface GatewayOptions {
  readonly config: GatewayConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Undefined where nothing is traced. */
  readonly tracing?: Tracing | undefined;
  readonly rpc: RpcClient;
  readonly readiness: Readiness;
  readonly draining: Draining;
  readonly ports: Ports;
}

/** The whole door over a client for procedures; it listens when it is told to. */
export async function createGateway(options: GatewayOptions): Promise<NestFastifyApplication> {
  const { config, logger, metrics, tracing, rpc, readiness, draining, ports } = options;
  const errors = new ErrorFilter(logger);
  const observe = requestLog(logger, metrics);
  const adapter = createServer({ logger, errors, trustedProxies: config.TRUSTED_PROXIES, observe });
  const bootstrapKeys = [config.BOOTSTRAP_SECRET_KEY, config.BOOTSTRAP_PUBLIC_TOKEN].filter(
    (key) => key !== undefined,
  );
  const keys = new KeyResolver(rpc, bootstrapKeys);
  const access = new AccessControl(keys, new OperatorKeys(config.ADMIN_API_KEY, config.ADMIN_API_KEYS));
  installDoor(adapter.getInstance(), { access, ports, draining, tracing, observe });
  const module = GatewayModule.for({ rpc, keys, readiness, draining, baseUrl: publicBaseUrl(config) });
  const nest = { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) };
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, nest);
  app.useGlobalFilters(errors);
  return app;
}

/**
 * Opens the public port, and the one of administration where it has its own. That one is bound first, so that no client
 * is answered by a process that then ends over a port that is taken; without the public port none stays open.
 * @throws Error of the system, such as EADDRINUSE.
 */
export async function listen(
  app: NestFastifyApplication,
  ports: Ports,
  config: GatewayConfig,
): Promise<void> {
  const { PORT, HOST, ADMIN_PORT: port, ADMIN_HOST: host } = config;
  // All routes and hooks first: what a port answers is the answer of the whole.
  await app.init();
  if (port !== undefined) {
    const instance = app.getHttpAdapter().getInstance();
    await instance.ready();
    const handle = (request: IncomingMessage, response: ServerResponse) =>
      instance.routing(request, response);
    await ports.openAdmin(app.getHttpServer(), handle, { port, host });
  }
  try {
    await app.listen(PORT, HOST);
  } catch (error) {
    ports.closeAdmin();
    throw error;
  }
  ports.publicIsOpen();
}

/** Opens its ports; ends in the order that loses no request. */
export async function startGateway(parts: ProcessParts<GatewayConfig>): Promise<RunningProcess> {
  const { name, config, logger, metrics, tracing, bus } = parts;
  const rpc = new RpcClient({ connection: bus, name, metrics, tracing });
  const readiness = new Readiness(rpc);
  const draining = new Draining();
  const ports = new Ports(config.ADMIN_PORT !== undefined);
  const app = await createGateway({ config, logger, metrics, tracing, rpc, readiness, draining, ports });
  await listen(app, ports, config);
  return {
    ready: () => readiness.ready(),
    stop: async () => {
      draining.leave();
      // Balancers see `readyz` fail before the port closes.
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_MS));
      draining.closePort();
      const servers = [app.getHttpServer(), ports.admin].filter((server) => server !== undefined);
      await Promise.all(servers.map(stopAccepting));
      await app.close();
    },
  };
}
