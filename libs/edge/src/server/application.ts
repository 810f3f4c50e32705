import type { RequestListener } from 'node:http';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { InFlight, type InFlightBounds } from '@latchkey/platform/overload';
import { type Logger, type Metrics, NestLogger, type Tracing } from '@latchkey/platform/telemetry';
import type { KeyCheck } from '../http/admission.js';
import { ErrorFilter } from '../http/errors.js';
import { headersOfEveryAnswer } from '../http/every-answer.js';
import { KnownPaths } from '../http/known-paths.js';
import { requestFigures, requestObserver } from '../http/observe.js';
import { installPipeline, type OwnSteps } from '../http/pipeline.js';
import type { RateLimits } from '../rate-limits/rate-limits.js';
import { Bodies } from './bodies.js';
import { type Draining, stopAccepting } from './draining.js';
import { type GuardSettings, guardsOf, type ServerCheck } from './guards.js';
import type { Places } from './places.js';
import { createServer } from './server.js';
import { Shedding } from './shedding.js';

export interface EdgeParts {
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Undefined where tracing is off. */
  readonly tracing?: Tracing | undefined;
  readonly config: GuardSettings;
  readonly bounds: InFlightBounds;
  /** The address that clients use. */
  readonly baseUrl: string;
  readonly limits: RateLimits;
  readonly draining: Draining;
  readonly access: KeyCheck & ServerCheck;
  readonly own: OwnSteps;
  /** Takes requests before the framework does, and hands the others on. */
  readonly first?: ((handle: RequestListener) => RequestListener) | undefined;
}

/** An application that takes requests of clients; `listenAt` opens its port. @param moduleOf makes its module. */
export async function createEdge(
  parts: EdgeParts,
  moduleOf: (places: Places) => DynamicModule,
): Promise<NestFastifyApplication> {
  const { logger, metrics, tracing, config, bounds, baseUrl, limits, draining, access, own, first } = parts;
  const errors = new ErrorFilter(logger);
  const figures = requestFigures(metrics);
  const observe = requestObserver(logger, figures);
  const paths = new KnownPaths();
  const everyAnswer = headersOfEveryAnswer(baseUrl);
  const inFlight = new InFlight(bounds, metrics);
  const { connections, places } = guardsOf({ config, inFlight, access, metrics });
  const shedding = new Shedding({ places, paths, figures, logger, draining, everyAnswer });
  const http = { logger, errors, observe, everyAnswer, trustedProxies: config.TRUSTED_PROXIES };
  const adapter = createServer({ ...http, shedding, connections, first });
  const bodies = new Bodies({ places, logger, everyAnswer });
  const steps = { paths, access, limits, draining, tracing, observe, own };
  installPipeline(adapter.getInstance(), { ...steps, everyAnswer, bodies });
  const nest = { bodyParser: false, abortOnError: false, logger: new NestLogger(logger) };
  const app = await NestFactory.create<NestFastifyApplication>(moduleOf(places), adapter, nest);
  app.useGlobalFilters(errors);
  return app;
}

/** Connections that wait to be accepted; beyond them the system drops one, and its client tries again after a second. */
const CONNECTION_BACKLOG = 4096;

/** @throws Error of the system, such as EADDRINUSE. */
export async function listenAt(
  app: NestFastifyApplication,
  { port, host }: { port: number; host: string },
): Promise<void> {
  await app.listen({ port, host, backlog: CONNECTION_BACKLOG });
}

/** Ends an application in the order that loses no request. @param drainMs before the port closes. */
export async function drain(app: NestFastifyApplication, draining: Draining, drainMs: number): Promise<void> {
  draining.leave();
  // Balancers see `readyz` fail before the port closes.
  await new Promise((resolve) => setTimeout(resolve, drainMs));
  draining.closePort();
  await stopAccepting(app.getHttpServer());
  await app.close();
}
