import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from '../stack/readiness.js';

/** Longer than any answer may take, so that a late one is seen as late. */
const LIMIT_MS = 12_000;
const LOOK_MS = 100;

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  /** Beside the key of the client, or in its place. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface ErrorBody {
  readonly status_code?: number;
  readonly error_type?: string;
}

/** The outcome of one request. */
export interface Answer<T = object> {
  /** 0 where no answer came. */
  readonly status: number;
  readonly body: T & ErrorBody;
  readonly ms: number;
  /** Of `performance.now()`. */
  readonly beganAt: number;
  /** Empty without an answer. */
  readonly requestId: string;
  /** Code of the error, where no answer came. */
  readonly broken?: string;
}

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
}

export const get = (path: string): Call => ({ method: 'GET', path });
export const post = (path: string, body: object): Call => ({ method: 'POST', path, body });

/** The call as it is sent: with the key, unless its own headers name another, and its body as JSON. */
export function wireOf({ method, path, body, headers }: Call, key?: string) {
  const authorization = key && { authorization: `Bearer ${key}` };
  const type = body && { 'content-type': 'application/json' };
  return {
    ...{ method, path },
    headers: { ...authorization, ...type, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  };
}

/**
 * Requests with one key over kept connections, each sent once. With several gateways it does what a balancer does: it
 * asks those that are ready in turn, and repeats only a request whose connection was refused, because nothing was sent.
 */
export class HttpClient {
  private readonly upstreams: readonly Upstream[];
  private turn = 0;
  private closed = false;

  constructor(
    private readonly ports: readonly number[],
    private readonly key: string,
  ) {
    // In turn, so that every kept connection soon learns that its gateway ends.
    const agent = () => new Agent({ keepAlive: true, scheduling: 'fifo', maxSockets: 512 });
    this.upstreams = ports.map((port) => ({ port, agent: agent(), isReady: true }));
    if (ports.length > 1) for (const upstream of this.upstreams) void this.watch(upstream);
  }

  with(key: string): HttpClient {
    return new HttpClient(this.ports, key);
  }

  /** Never rejects. */
  async send<T = object>(call: Call): Promise<Answer<T>> {
    const beganAt = performance.now();
    let answer: Answer<T> | undefined;
    for (const upstream of this.inOrder()) {
      answer = await this.ask<T>(upstream, call, beganAt);
      if (answer.broken !== 'ECONNREFUSED') return answer;
    }
    return answer as Answer<T>;
  }

  /** @throws Error for anything but success. */
  async must<T = object>(call: Call): Promise<T> {
    const { status, body, broken } = await this.send<T>(call);
    if (status === 200) return body;
    throw new Error(`${call.method} ${call.path}: ${broken ?? status} ${JSON.stringify(body)}`);
  }

  close(): void {
    this.closed = true;
    for (const { agent } of this.upstreams) agent.destroy();
  }

  private async watch(upstream: Upstream): Promise<void> {
    for (; !this.closed; await delay(LOOK_MS)) upstream.isReady = await isReady(upstream.port);
  }

  /** The next in turn first; those that are not ready last. */
  private inOrder(): readonly Upstream[] {
    const first = this.turn++ % this.upstreams.length;
    const all = [...this.upstreams.slice(first), ...this.upstreams.slice(0, first)];
    return all.toSorted((a, b) => Number(b.isReady) - Number(a.isReady));
  }

  private ask<T>({ port, agent }: Upstream, call: Call, beganAt: number): Promise<Answer<T>> {
    const { method, path, headers, body: payload } = wireOf(call, this.key);
    return new Promise((resolve) => {
      const settle = (status: number, requestId: string, json: string, broken?: string) => {
        const body = parsed(json) as T & ErrorBody;
        resolve({ status, body, ms: performance.now() - beganAt, beganAt, requestId, broken });
      };
      const fail = (error: NodeJS.ErrnoException) => settle(0, '', '', error.code ?? error.message);
      const asked = request({ host: '127.0.0.1', port, agent, method, path, headers });
      asked.on('response', (answer) => {
        const { statusCode = 0, headers: received } = answer;
        text(answer).then((body) => settle(statusCode, String(received['x-request-id']), body), fail);
      });
      asked.setTimeout(LIMIT_MS, () => asked.destroy(new Error('no answer')));
      asked.on('error', fail);
      asked.end(payload);
    });
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return {};
  }
}
