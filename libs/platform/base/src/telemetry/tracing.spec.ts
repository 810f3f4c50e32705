import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OtlpCollector } from '@latchkey/platform/testing';
import { createLogger } from './logger.js';
import { type OtlpOptions, startTracing, type Tracing } from './tracing.js';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

let collector: OtlpCollector;
let lines: string[];
beforeEach(async () => {
  lines = [];
  collector = await new OtlpCollector().start();
});
afterEach(() => collector.stop());

async function started(options: Partial<OtlpOptions> = {}): Promise<Tracing> {
  const logger = createLogger({
    service: 'demo',
    output: { write: (line: string) => void lines.push(line) },
  });
  const tracing = await startTracing({
    service: 'demo',
    endpoint: collector.url,
    sampler: 'parentbased_always_on',
    ratio: 1,
    logger,
    ...options,
  });
  if (!tracing) throw new Error('nothing is traced');
  return tracing;
}

interface ExportedTraces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly unknown[] }[];
  }[];
}

const spansIn = ({ resourceSpans }: ExportedTraces): number =>
  resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap(({ spans }) => spans).length;

/** Starts tracing in a fresh process, because this one has loaded it already. */
function loadsOpenTelemetry(options: object): boolean {
  const script = `
    import { createRequire } from 'node:module';
    const { startTracing } = await import('./tracing.ts');
    await startTracing(${JSON.stringify(options)});
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    console.log(loaded.some((file) => file.includes('/@opentelemetry/sdk-trace/')));
    process.exit();`;
  const child = spawnSync(process.execPath, [...process.execArgv, '--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return JSON.parse(child.stdout) as boolean;
}

describe('traces', () => {
  it.each([
    ['nothing where no collector is named', undefined, false],
    ['OpenTelemetry where one is', 'http://127.0.0.1:1', true],
  ])('load %s', (_, endpoint, expected) => {
    const options = { service: 'demo', sampler: 'always_on', ratio: 1, ...(endpoint && { endpoint }) };
    expect(loadsOpenTelemetry(options)).toBe(expected);
  });

  it('arrive with their parents, kinds, attributes and failures, at the latest when the process stops', async () => {
    const tracing = await started({ headers: { authorization: 'Bearer token' } });
    const outer = tracing.start({ kind: 'server', name: 'GET /v1/a', parent: `00-${trace}-${parent}-01` });
    const inner = tracing.start({
      kind: 'client',
      name: 'a.v1.get',
      parent: outer.traceparent,
      attributes: { 'rpc.method': 'a.v1.get' },
    });
    inner.end('upstream_timeout');
    outer.set('http.response.status_code', 504);
    outer.end();
    await tracing.stop();
    const [first, second] = collector.spans;
    expect(second).toMatchObject({
      service: 'demo',
      kind: 2,
      traceId: trace,
      parentSpanId: parent,
      status: 0,
    });
    expect(second?.attributes).toEqual({ 'http.response.status_code': 504 });
    expect(first).toMatchObject({ kind: 3, traceId: trace, parentSpanId: second?.spanId, status: 2 });
    expect(first?.attributes).toEqual({ 'rpc.method': 'a.v1.get', 'error.type': 'upstream_timeout' });
    expect(outer.traceId).toBe(trace);
    expect(collector.headers[0]?.authorization).toBe('Bearer token');
  });

  it.each([
    ['parentbased_always_on', 1, '01', 1],
    ['parentbased_always_on', 1, '00', 0],
    ['parentbased_always_off', 1, '01', 1],
    ['always_off', 1, '01', 0],
    ['always_on', 1, '00', 1],
    ['traceidratio', 0, '01', 0],
    ['parentbased_traceidratio', 0, undefined, 0],
    ['parentbased_traceidratio', 1, undefined, 1],
    ['parentbased_always_off', 1, undefined, 0],
  ] as const)('%s %d, parent %s: %d', async (sampler, ratio, flags, count) => {
    const tracing = await started({ sampler, ratio });
    const traceparent = flags && `00-${trace}-${parent}-${flags}`;
    const span = tracing.start({ kind: 'server', name: 'GET /', parent: traceparent });
    expect(span.traceparent).toMatch(
      new RegExp(`^00-${flags ? trace : '[0-9a-f]{32}'}-[0-9a-f]{16}-0${count}$`),
    );
    span.end();
    await tracing.stop();
    expect(collector.spans).toHaveLength(count);
  });

  it('are lost, with one log line, while the collector is away', async () => {
    const tracing = await started({ endpoint: 'http://127.0.0.1:9' });
    for (let n = 0; n < 3; n += 1) tracing.start({ kind: 'server', name: 'GET /', parent: undefined }).end();
    await tracing.stop();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('traces.export_failed');
  }, 15_000);

  it('beyond what memory may hold are dropped where the collector hangs', async () => {
    const held: ServerResponse[] = [];
    let hangs = true;
    let arrived = 0;
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      arrived += spansIn((await json(request)) as ExportedTraces);
      if (hangs) held.push(response);
      else response.end();
    };
    const slow = createServer((request, response) => void take(request, response));
    await once(slow.listen(0, '127.0.0.1'), 'listening');
    const tracing = await started({ endpoint: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` });
    for (let n = 0; n < 20_000; n += 1) {
      tracing.start({ kind: 'server', name: 'GET /', parent: undefined }).end();
      if (n % 1000 === 0) await turn();
    }
    while (held.length === 0) await turn();
    hangs = false;
    for (const response of held) response.end();
    await tracing.stop();
    // 8192 that wait, and the batches of 512 that were on their way.
    expect(arrived).toBeGreaterThanOrEqual(8192);
    expect(arrived).toBeLessThan(10_000);
    slow.close();
    slow.closeAllConnections();
  });
});
