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
}

/** The whole door over a client for procedures; it listens when it is told to. */
export async function createGateway(options: GatewayOptions): Promise<NestFastifyApplication> {
  const { config, logger, metrics, tracing, rpc, readiness, draining } = options;
  const errors = new ErrorFilter(logger);
  const observe = requestLog(logger, metrics);
  const adapter = createServer({ logger, errors, trustedProxies: config.TRUSTED_PROXIES, observe });
  const bootstrapKeys = [config.BOOTSTRAP_SECRET_KEY, config.BOOTSTRAP_PUBLIC_TOKEN].filter(
    (key) => key !== undefined,
  );
  const keys = new KeyResolver(rpc, bootstrapKeys);
  const access = new AccessControl(keys, new OperatorKeys(config.ADMIN_API_KEY, config.ADMIN_API_KEYS));
  installDoor(adapter.getInstance(), { access, draining, tracing, observe });
  const module = GatewayModule.for({ rpc, keys, readiness, draining, baseUrl: publicBaseUrl(config) });
  const nest = { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) };
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, nest);
  app.useGlobalFilters(errors);
  return app;
}

/** Opens the public port; ends in the order that loses no request. */
export async function startGateway(parts: ProcessParts<GatewayConfig>): Promise<RunningProcess> {
  const { name, config, logger, metrics, tracing, bus } = parts;
  const rpc = new RpcClient({ connection: bus, name, metrics, tracing });
  const readiness = new Readiness(rpc);
  const draining = new Draining();
  const app = await createGateway({ config, logger, metrics, tracing, rpc, readiness, draining });
  await app.listen(config.PORT, config.HOST);
  return {
    ready: () => readiness.ready(),
    stop: async () => {
      draining.leave();
      // Balancers see `readyz` fail before the port closes.
      await new Promise((resolve) => setTimeout(resolve, config.DRAIN_MS));
      draining.closePort();
      await stopAccepting(app.getHttpServer());
      await app.close();
    },
  };
}
