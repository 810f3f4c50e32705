import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEdge, drain, Draining, listenAt, RateLimits, Readiness } from '@latchkey/edge';
import type { OpenApiDocument } from '@latchkey/edge/openapi';
import type { InFlightBounds } from '@latchkey/platform/overload';
import type { CertificateEnd } from '@latchkey/platform/procedures';
import {
  certificateEnds,
  collectAfterStart,
  type ProcessParts,
  type RunningProcess,
} from '@latchkey/platform/process';
import { RpcClient } from '@latchkey/platform/rpc';
import type { Logger, Metrics, Tracing } from '@latchkey/platform/telemetry';
import type { FastifyRequest } from 'fastify';
import { OperatorAccess } from './access/operator-access.js';
import { OperatorKeys } from './access/operator-keys.js';
import { requireShownApp } from './access/shown-apps.js';
import { ViewerQuotas } from './access/viewer-quotas.js';
import { type BusLook, JetStreamLook } from './operations/bus-look.js';
import { type AdminConfig, publicBaseUrl } from './admin.config.js';
import { AdminModule } from './admin.module.js';
import { adminDocument } from './document.js';
import { consoleAddress } from './console/console-address.js';
import { ConsoleSessions } from './console/console-sessions.js';
import { VersionWatch } from './deployments/version-watch.js';
import { Masking } from './masks/masking.interceptor.js';

/** Operators are few: what is more than this is no operator's work. */
const BOUNDS: InFlightBounds = { always: 64, most: 500, longTurnMs: Infinity };
const GUARDS = { MAX_CONNECTIONS: 1000, CLIENT_SHARE_PERCENT: 100 };

export interface AdminOptions {
  readonly config: AdminConfig;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Undefined where tracing is off. */
  readonly tracing?: Tracing | undefined;
  readonly rpc: RpcClient;
  readonly bus: BusLook;
  readonly draining: Draining;
  readonly document: OpenApiDocument;
  /** Of the process. */
  readonly certificates: () => CertificateEnd[];
}

/** Administration over an RPC client; `listenAt` opens its port. */
export async function createAdmin(options: AdminOptions): Promise<NestFastifyApplication> {
  const { config, metrics, rpc, bus, draining, document, certificates, ...telemetry } = options;
  const baseUrl = publicBaseUrl(config);
  const operatorKeys = new OperatorKeys(config.ADMIN_API_KEY, config.ADMIN_API_KEYS);
  // No key has a limit here: operators have none, and the key of an App opens nothing.
  const limits = new RateLimits({ perKey: 0, perIp: config.RATE_LIMIT_PER_IP, metrics });
  const sessions = new ConsoleSessions({
    rpc,
    address: consoleAddress(baseUrl, config.CONSOLE_URL),
    needsSecondFactor: config.OPERATOR_SECOND_FACTOR === 'on',
  });
  const access = new OperatorAccess({ operatorKeys, rpc, limits, sessions });
  const guards = { ...GUARDS, TRUSTED_PROXIES: config.TRUSTED_PROXIES };
  const parts = { ...telemetry, metrics, config: guards, bounds: BOUNDS, baseUrl, limits, draining };
  const readiness = new Readiness(rpc);
  const quotas = new ViewerQuotas();
  const own = {
    admitted: (request: FastifyRequest) => {
      requireShownApp(request);
      quotas.count(request);
    },
  };
  const app = await createEdge({ ...parts, access, own }, (places) =>
    AdminModule.for({
      rpc,
      readiness,
      draining,
      places,
      baseUrl,
      document,
      sessions,
      bus,
      runbooks: runbooksOf(config),
      certificates,
    }),
  );
  app.useGlobalInterceptors(new Masking());
  return app;
}

/** With a slash at its end, so that pages follow. */
const runbooksOf = ({ RUNBOOKS_URL: url }: AdminConfig) =>
  url === undefined ? '' : `${url.replace(/\/+$/, '')}/`;

/** Opens its port; `stop` ends it in the order that loses no request. */
export async function startAdmin(parts: ProcessParts<AdminConfig>): Promise<RunningProcess> {
  const { name, config, logger, metrics, tracing, bus } = parts;
  const plainCallers = config.CALLER_TICKETS === 'accept';
  const rpc = new RpcClient({ connection: bus, name, metrics, tracing, plainCallers });
  const draining = new Draining();
  const document = adminDocument(publicBaseUrl(config));
  const look = new JetStreamLook(bus, logger);
  const certificates = () => certificateEnds(config);
  const observing = { logger, metrics, tracing };
  const app = await createAdmin({ ...observing, config, rpc, bus: look, draining, document, certificates });
  const versions = new VersionWatch(rpc, logger);
  // Makes the routes, so that their garbage is collected, too.
  await app.init();
  await collectAfterStart();
  await listenAt(app, { port: config.ADMIN_PORT, host: config.ADMIN_HOST });
  versions.start();
  return {
    // Not whether the services answer: an operator must reach what tells which one is down.
    ready: async () => rpc.connected,
    stop: async () => {
      await Promise.all([versions.stop(), drain(app, draining, config.DRAIN_MS)]);
    },
  };
}
