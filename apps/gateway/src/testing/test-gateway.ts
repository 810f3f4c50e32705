import { afterAll } from '@jest/globals';
import {
  type AppSettings,
  type Caller,
  DEFAULT_APP_SETTINGS,
  type Environment,
  type KeyKind,
  newApiKey,
} from '@latchkey/contracts';
import { parseConfig } from '@latchkey/platform/config';
import type { RpcClient } from '@latchkey/platform/rpc';
import { sha256 } from '@latchkey/platform/crypto';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { Draining, listenAt, RateLimits, Readiness } from '@latchkey/edge';
import type { OpenApiDocument } from '@latchkey/edge/openapi';
import { type Answers, linesInto, rpcOver, type SeenCall } from '@latchkey/edge/testing';
import { createGateway } from '../gateway.js';
import { gatewaySettings, publicBaseUrl } from '../gateway.config.js';
import type { ClaimStore } from '../idempotency/claim-bucket.js';
import { SigningKeys } from '../jwks/signing-keys.js';
import { apiDocument } from '../openapi/api-document.js';
import { RequestRecords } from '../requests/request-records.js';

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  readonly keys: {
    readonly secret: string;
    readonly public: string;
    readonly live: string;
    readonly liveSecret: string;
  };
  /** Without the hand-over of request records: a timer makes it, at any time. */
  readonly calls: SeenCall[];
  readonly lines: Record<string, unknown>[];
  readonly draining: Draining;
  metrics(): Promise<string>;
  /** From now on it asks other services, for another App, whose keys are new; a start takes longer than most requests. */
  over(answers: Answers, ofApp?: Partial<AppSettings>): Pick<TestGateway, 'keys' | 'calls'>;
  /** Lets the process end while it listens. */
  unref(): void;
  close(): Promise<void>;
}

export interface TestSettings {
  /** Override the defaults. */
  readonly ofApp?: Partial<AppSettings>;
  /** Variables of the environment. */
  readonly ofGateway?: Readonly<Record<string, string>>;
  /** Without it the bucket of claims cannot be reached. */
  readonly claims?: ClaimStore;
  /** The clock of the rate limits and of the lists of revoked sessions, in milliseconds. */
  readonly now?: () => number;
}

/** A real gateway on a free port, over services with prepared answers. */
export async function startTestGateway(
  answers: Answers = {},
  settings: TestSettings = {},
): Promise<TestGateway> {
  const { app, metrics, config, ...seen } = await createTestGateway(answers, settings);
  await listenAt(app, { port: config.PORT, host: config.HOST });
  const { port } = new URL(await app.getUrl());
  return {
    ...seen,
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    metrics: () => metrics.text(),
    unref: () => void app.getHttpServer().unref(),
    close: () => app.close(),
  };
}

/** The same for all specs of a file, until they have run. */
export async function sharedGateway(answers?: Answers, settings?: TestSettings): Promise<TestGateway> {
  const gateway = await startTestGateway(answers, settings);
  afterAll(() => gateway.close());
  return gateway;
}

/** One of all specs of the process, which it keeps from ending no longer than a request takes. */
let kept: Promise<TestGateway> | undefined;

async function startKept(): Promise<TestGateway> {
  const gateway = await startTestGateway();
  gateway.unref();
  return gateway;
}

/** That gateway over these services and an App with new keys, until the next call. It has no settings of its own. */
export async function gatewayOver(answers: Answers = {}, ofApp?: Partial<AppSettings>): Promise<TestGateway> {
  const gateway = await (kept ??= startKept());
  return { ...gateway, ...gateway.over(answers, ofApp) };
}

/** Services with prepared answers, besides those about new keys. */
function servicesOver(answers: Answers, ofApp: Partial<AppSettings> = {}) {
  const keys = {
    secret: newApiKey('secret', 'test'),
    public: newApiKey('public', 'test'),
    live: newApiKey('public', 'live'),
    liveSecret: newApiKey('secret', 'live'),
  };
  const calls: SeenCall[] = [];
  return { keys, calls, rpc: rpcOver({ ...keyAnswers(keys, ofApp), ...answers }, calls) };
}

/** The same, not yet listening. */
export async function createTestGateway(answers: Answers = {}, settings: TestSettings = {}) {
  let services = servicesOver(answers, settings.ofApp);
  const { keys, calls } = services;
  const rpc = {
    call: (...asked: Parameters<RpcClient['call']>) => services.rpc.call(...asked),
    callEvery: (...asked: Parameters<RpcClient['callEvery']>) => services.rpc.callEvery(...asked),
  } as RpcClient;
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics('gateway');
  const draining = new Draining();
  const config = parseConfig(gatewaySettings, {
    PORT: '0',
    PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
    // One key and one address send all requests of a test.
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_IP: '0',
    ...settings.ofGateway,
  });
  const app = await createGateway({
    config,
    logger: createLogger({ service: 'gateway', level: 'info', output: linesInto(lines) }),
    metrics,
    rpc,
    claims: settings.claims ?? UNREACHABLE,
    records: new RequestRecords(rpc, metrics),
    limits: new RateLimits({
      perKey: config.RATE_LIMIT_PER_KEY,
      perIp: config.RATE_LIMIT_PER_IP,
      metrics,
      ...(settings.now && { now: settings.now }),
    }),
    readiness: new Readiness(rpc),
    draining,
    document: documentOf(publicBaseUrl(config)),
    ...(settings.now && { now: settings.now }),
  });
  const over: TestGateway['over'] = (others, ofApp) => {
    app.get(SigningKeys).clearCache();
    services = servicesOver(others, ofApp);
    lines.length = 0;
    return services;
  };
  return { app, keys, calls, lines, metrics, draining, config, over };
}

const made = new Map<string, OpenApiDocument>();

/** Many gateways of a test run have the same document, and making it takes longer than all else of a start. */
function documentOf(baseUrl: string): OpenApiDocument {
  const document = made.get(baseUrl) ?? apiDocument(baseUrl);
  made.set(baseUrl, document);
  return document;
}

const unreachable = () => Promise.reject(new Error('no bus'));
const UNREACHABLE: ClaimStore = { create: unreachable, find: unreachable, replace: unreachable };

function keyAnswers(keys: TestGateway['keys'], settings: Partial<AppSettings>): Answers {
  const callers = new Map([
    [digestOf(keys.secret), callerOf('secret', 'test', settings)],
    [digestOf(keys.public), callerOf('public', 'test', settings)],
    [digestOf(keys.live), callerOf('public', 'live', settings)],
    [digestOf(keys.liveSecret), callerOf('secret', 'live', settings)],
  ]);
  const resolve = ({ digest }: { digest: string }) => {
    const caller = callers.get(digest);
    return { key: caller ? { key_id: 'key_1', caller } : null };
  };
  return { 'identity.v1.resolve_api_key': resolve };
}

function callerOf(key_kind: KeyKind, environment: Environment, changed: Partial<AppSettings>): Caller {
  const settings = {
    ...DEFAULT_APP_SETTINGS,
    allowed_origins: ['https://app.example.com'],
    sms_country_allowlist: ['US'],
    ...changed,
  };
  return { app_id: 'app_1', app_name: 'Acme', environment, tier: 'enterprise', key_kind, settings };
}

const digestOf = (key: string) => sha256(key).toString('hex');
