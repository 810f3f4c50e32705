import { Draining, listenAt } from '@latchkey/edge';
import { type Answers, linesInto, rpcOver, type SeenCall } from '@latchkey/edge/testing';
import { parseConfig } from '@latchkey/platform/config';
import type { CertificateEnd } from '@latchkey/platform/procedures';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { createAdmin } from '../admin.js';
import { adminSettings, publicBaseUrl } from '../admin.config.js';
import type { BusLook } from '../operations/bus-look.js';
import { adminDocument } from '../document.js';

export const ADMIN_KEY = 'admin-key-of-the-tests--0123456789';

const EMPTY_BUS: BusLook = { look: () => Promise.resolve({ streams: [], consumers: [], unread: [] }) };

export interface TestAdmin {
  readonly url: string;
  readonly port: number;
  /** Of an operator; named as those of a gateway, for the same requests. */
  readonly keys: { readonly secret: string };
  readonly calls: SeenCall[];
  readonly lines: Record<string, unknown>[];
  readonly draining: Draining;
  metrics(): Promise<string>;
  close(): Promise<void>;
}

/** Administration over services with prepared answers. @param env variables of its environment. */
export function createTestAdmin(
  answers: Answers = {},
  env: Readonly<Record<string, string>> = {},
  bus: BusLook = EMPTY_BUS,
  certificates: CertificateEnd[] = [],
) {
  const calls: SeenCall[] = [];
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics('admin');
  const draining = new Draining();
  const config = parseConfig(adminSettings, {
    ADMIN_PORT: '0',
    ADMIN_API_KEY: ADMIN_KEY,
    RATE_LIMIT_PER_IP: '0',
    ...env,
  });
  const app = createAdmin({
    config,
    metrics,
    draining,
    logger: createLogger({ service: 'admin', level: 'info', output: linesInto(lines) }),
    rpc: rpcOver(answers, calls),
    bus,
    certificates: () => certificates,
    document: adminDocument(publicBaseUrl(config)),
  });
  return { app, calls, lines, metrics, draining, config };
}

/** The same on a free port. */
export async function startTestAdmin(...given: Parameters<typeof createTestAdmin>): Promise<TestAdmin> {
  const { app: making, metrics, config, ...seen } = createTestAdmin(...given);
  const app = await making;
  await listenAt(app, { port: config.ADMIN_PORT, host: config.ADMIN_HOST });
  const { port } = new URL(await app.getUrl());
  return {
    ...{ ...seen, keys: { secret: ADMIN_KEY }, port: Number(port) },
    url: `http://127.0.0.1:${port}`,
    metrics: () => metrics.text(),
    close: () => app.close(),
  };
}
