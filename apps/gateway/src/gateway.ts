import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createEdge,
  drain,
  Draining,
  headersOfEveryAnswer,
  listenAt,
  RateLimits,
  Readiness,
} from '@latchkey/edge';
import type { OpenApiDocument } from '@latchkey/edge/openapi';
import { collectAfterStart, type ProcessParts, type RunningProcess } from '@latchkey/platform/process';
import { RpcClient } from '@latchkey/platform/rpc';
import type { Logger, Metrics, Tracing } from '@latchkey/platform/telemetry';
import { AccessControl } from './access/access.js';
import { KeyResolver } from './access/key-resolver.js';
import { AdminForwarder } from './admin-upstream/forwarder.js';
import { type GatewayConfig, inFlightBounds, publicBaseUrl } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { gatewaySteps } from './gateway-steps.js';
import { HostedApps } from './hosted/hosted-apps.js';
import { ClaimBucket, type ClaimStore } from './idempotency/claim-bucket.js';
import { ClaimKeeper } from './idempotency/claim-keeper.js';
import { Idempotency } from './idempotency/idempotency.js';
import { SigningKeys } from './jwks/signing-keys.js';
import { apiDocument } from './openapi/api-document.js';
import { SharedSpending } from './rate-limits/shared-spending.js';
import { RequestRecords } from './requests/request-records.js';
import { SignInCounts } from './sign-in/sign-in-counts.js';

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
  readonly document: OpenApiDocument;
  /** The clock of the lists of revoked sessions: monotonic, in milliseconds, never 0. */
  readonly now?: () => number;
}

/** The whole gateway over an RPC client; `listenAt` opens its port. */
export async function createGateway(options: GatewayOptions): Promise<NestFastifyApplication> {
  const { config, logger, metrics, tracing, rpc, limits, claims, records, readiness, draining } = options;
  const baseUrl = publicBaseUrl(config);
  const keys = new KeyResolver({ rpc, limits });
  const hosted = new HostedApps({ rpc, limits, baseUrl });
  const access = new AccessControl(keys, hosted);
  const idempotency = new Idempotency({ claims, logger, metrics });
  const signIns = new SignInCounts(metrics);
  const own = gatewaySteps({ access, idempotency, limits, records, signIns });
  // A change shows at once where the process that passed it on serves the API, too.
  const changed = () => [keys, app.get(SigningKeys)].forEach((cache) => cache.clearCache());
  const { ADMIN_UPSTREAM: upstream } = config;
  const everyAnswer = headersOfEveryAnswer(baseUrl);
  const forwarder = upstream && new AdminForwarder({ upstream: new URL(upstream), changed, everyAnswer });
  const first = forwarder ? forwarder.before.bind(forwarder) : undefined;
  const parts = { logger, metrics, tracing, config, bounds: inFlightBounds(config), baseUrl, first };
  const { document, now } = options;
  const reference = { document, hasAdministration: upstream !== undefined };
  const app = await createEdge({ ...parts, limits, draining, access, own }, (places) =>
    GatewayModule.for({ rpc, hosted, records, readiness, draining, places, baseUrl, reference, now }),
  );
  return app;
}

/** Opens its port; `stop` ends it in the order that loses no request. */
export async function startGateway(parts: ProcessParts<GatewayConfig>): Promise<RunningProcess> {
  const { name, config, logger, metrics, tracing, bus } = parts;
  const plainCallers = config.CALLER_TICKETS === 'accept';
  const rpc = new RpcClient({ connection: bus, name, metrics, tracing, plainCallers });
  const bucket = new ClaimBucket(bus);
  const part = config.IDEMPOTENCY_APP_PERCENT / 100;
  const claims = new ClaimKeeper({ claims: bucket, bus, part, logger, metrics });
  const records = new RequestRecords(rpc, metrics);
  const limits = new RateLimits({
    perKey: config.RATE_LIMIT_PER_KEY,
    perIp: config.RATE_LIMIT_PER_IP,
    metrics,
  });
  const sharing = new SharedSpending({ bus, limits, connected: () => rpc.connected });
  const readiness = new Readiness(rpc);
  const draining = new Draining();
  const telemetry = { logger, metrics, tracing };
  const document = apiDocument(publicBaseUrl(config));
  const app = await createGateway({
    ...{ config, ...telemetry, readiness, draining },
    ...{ rpc, limits, claims, records, document },
  });
  // Makes the routes, so that their garbage is collected, too.
  await app.init();
  await collectAfterStart();
  await listenAt(app, { port: config.PORT, host: config.HOST });
  claims.start();
  return {
    // Not whether the services answer: one that is down must not take the whole API out.
    ready: async () => rpc.connected,
    stop: async () => {
      await drain(app, draining, config.DRAIN_MS);
      await Promise.all([records.flush(), claims.stop()]);
      sharing.stop();
    },
  };
}
