import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { afterAll } from '@jest/globals';
import {
  type AppSettings,
  type Caller,
  DEFAULT_APP_SETTINGS,
  type Environment,
  type KeyKind,
  newApiKey,
} from '@latchkey/contracts';
import { recordRequests } from '@latchkey/contracts/events';
import { parseConfig } from '@latchkey/platform/config';
import { sha256 } from '@latchkey/platform/crypto';
import { CodedError } from '@latchkey/platform/errors';
import type { CallContext, RpcClient } from '@latchkey/platform/rpc';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createGateway, listen } from '../gateway.js';
import { addressesOf, gatewaySettings } from '../gateway.config.js';
import { Draining, RateLimits, Readiness } from '@latchkey/edge';
import type { ClaimStore } from '../idempotency/claim-bucket.js';
import { apiDocuments } from '../openapi/api-document.js';
import type { Addresses, OpenApiDocuments } from '@latchkey/edge/openapi';
import { RequestRecords } from '../requests/request-records.js';
import { Ports } from '../server/ports.js';

export const ADMIN_KEY = 'admin-key-of-gateway-tests--0123456789';

/** Answers by subject: a value, or a function of the input. */
export type Answers = Record<string, object | ((input: never) => object)>;

interface SeenCall {
  readonly subject: string;
  readonly context: CallContext<Caller | null>;
  readonly input: object;
}

export interface TestGateway {
  readonly url: string;
  readonly port: number;
  /** Valid if administration has a port of its own. */
  readonly adminUrl: string;
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
  const { app, metrics, ports, config, ...seen } = await createTestGateway(answers, settings);
  await listen(app, ports, config);
  const { port } = new URL(await app.getUrl());
  return {
    ...seen,
    url: `http://127.0.0.1:${port}`,
    port: Number(port),
    adminUrl: `http://127.0.0.1:${(ports.admin?.address() as AddressInfo | undefined)?.port}`,
    metrics: () => metrics.text(),
    close: async () => {
      ports.closeAdmin();
      await app.close();
    },
  };
}

/** The same for all specs of a file, until they have run. */
export async function sharedGateway(answers?: Answers, settings?: TestSettings): Promise<TestGateway> {
  const gateway = await startTestGateway(answers, settings);
  afterAll(() => gateway.close());
  return gateway;
}

/** The same, not yet listening. */
export async function createTestGateway(answers: Answers = {}, settings: TestSettings = {}) {
  const keys = {
    secret: newApiKey('secret', 'test'),
    public: newApiKey('public', 'test'),
    live: newApiKey('public', 'live'),
    liveSecret: newApiKey('secret', 'live'),
  };
  const calls: SeenCall[] = [];
  const lines: Record<string, unknown>[] = [];
  const rpc = fakeRpc({ ...keyAnswers(keys, settings.ofApp ?? {}), ...answers }, calls);
  const metrics = createMetrics('gateway');
  const draining = new Draining();
  const config = parseConfig(gatewaySettings, {
    PORT: '0',
    PUBLIC_BASE_URL: 'http://127.0.0.1:8080',
    ADMIN_API_KEY: ADMIN_KEY,
    // One key and one address send all requests of a test.
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_IP: '0',
    ...settings.ofGateway,
  });
  const ports = new Ports(config.ADMIN_PORT !== undefined);
  const app = await createGateway({
    config,
    ports,
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
    documents: documentsOf(addressesOf(config)),
    ...(settings.now && { now: settings.now }),
  });
  return { app, keys, calls, lines, metrics, draining, ports, config };
}

const made = new Map<string, OpenApiDocuments>();

/** Many gateways of a test run have the same documents, and making them takes longer than all else of a start. */
function documentsOf(addresses: Addresses): OpenApiDocuments {
  const key = JSON.stringify(addresses);
  const documents = made.get(key) ?? apiDocuments(addresses);
  made.set(key, documents);
  return documents;
}

const unreachable = () => Promise.reject(new Error('no bus'));
const UNREACHABLE: ClaimStore = { create: unreachable, find: unreachable, replace: unreachable };

function fakeRpc(answers: Answers, calls: SeenCall[]): RpcClient {
  const call = async ({ subject }: { subject: string }, context: SeenCall['context'], input: object) => {
    if (subject !== recordRequests.subject) calls.push({ subject, context, input });
    const answer = answers[subject];
    if (answer === undefined) throw new CodedError('service_unavailable', { retryAfterSeconds: 1 });
    return typeof answer === 'function' ? answer(input as never) : answer;
  };
  return { call } as unknown as RpcClient;
}

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

function linesInto(lines: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().trim().split('\n'))
        lines.push(JSON.parse(line) as Record<string, unknown>);
      done();
    },
  });
}
