import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { CallAt } from './fire.js';
import { type Target, textOf, wireOf } from './wire.js';

export interface OpenPlan {
  readonly perSecond: number;
  readonly seconds: number;
}

/** What requests got that were sent whether or not earlier ones were answered. */
export interface OpenWindow {
  readonly sent: number;
  /** How often by status; 0 where a connection broke or no answer came. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Answers with 503 without Retry-After. */
  readonly hintless: number;
  /** Of answers with 200, from the sending of the request. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The same of refusals. */
  readonly refusedP99Ms: number;
  /** How late the generator itself was, which shares the machine. */
  readonly lateP99Ms: number;
}

/** Opened before the window, so that no request waits for a connection. */
const CONNECTIONS = 500;
/** What is due is sent once in each of these. */
export const TICK_MS = 1;
const LAST_ANSWERS_MS = 5000;
const OPEN_MS = 20_000;
const OK = 200;
const REFUSED = 503;

/** An open loop of Poisson arrivals over kept connections, with one request at a time on each. */
export class OpenLoad {
  private readonly free: Connection[] = [];
  private readonly due: number[] = [];
  private readonly times = { ok: createHistogram(), refused: createHistogram(), late: createHistogram() };
  private readonly statuses: Record<number, number> = {};
  /** The bytes of each request, made beforehand. */
  private readonly texts: readonly string[];
  private sent = 0;
  private answered = 0;
  private hintless = 0;

  /** @param calls beyond so many they begin again. */
  constructor(
    private readonly to: Target,
    callAt: CallAt,
    calls: number,
  ) {
    const host = `127.0.0.1:${to.port}`;
    this.texts = Array.from({ length: calls }, (_, number) => textOf(wireOf(callAt(number), to), host));
  }

  /** Opens the connections, with an answer on each: a busy process accepts one in each turn of its event loop. */
  async open(): Promise<this> {
    const connections = Array.from({ length: CONNECTIONS }, async () => {
      const connection = await Connection.open(this.to.port);
      await new Promise<void>((resolve, reject) => {
        const limit = setTimeout(() => reject(new Error('a connection got no answer')), OPEN_MS);
        connection.ask(this.texts[0] ?? '', ({ status }) => {
          clearTimeout(limit);
          if (status === BROKEN.status) reject(new Error('a connection broke'));
          else resolve();
        });
      });
      this.free.push(connection);
    });
    await Promise.all(connections);
    return this;
  }

  async run({ perSecond, seconds }: OpenPlan): Promise<OpenWindow> {
    const connections = [...this.free];
    const gap = () => (-Math.log(1 - Math.random()) * 1000) / perSecond;
    const endsAt = performance.now() + seconds * 1000;
    for (let next = performance.now() + gap(); next < endsAt; await delay(TICK_MS)) {
      for (const now = performance.now(); next <= now; next += gap()) this.due.push(next);
      this.send();
    }
    for (const limit = performance.now() + LAST_ANSWERS_MS; performance.now() < limit; await delay(TICK_MS))
      if (this.due.length === 0 && this.answered === this.sent) break;
    for (const connection of connections) connection.end();
    return this.window();
  }

  private window(): OpenWindow {
    const { ok, refused, late } = this.times;
    const unanswered = this.sent - this.answered;
    if (unanswered > 0) this.statuses[0] = (this.statuses[0] ?? 0) + unanswered;
    return {
      sent: this.sent,
      statuses: this.statuses,
      hintless: this.hintless,
      p50Ms: percentile(ok, 50),
      p99Ms: percentile(ok, 99),
      refusedP99Ms: percentile(refused, 99),
      lateP99Ms: percentile(late, 99),
    };
  }

  private send(): void {
    while (this.due.length > 0) {
      const connection = this.free.pop();
      if (!connection) return;
      const sentAt = performance.now();
      record(this.times.late, sentAt - (this.due.shift() as number));
      const text = this.texts[this.sent % this.texts.length] ?? '';
      this.sent += 1;
      connection.ask(text, (answer) => this.note(connection, answer, sentAt));
    }
  }

  private note(connection: Connection, { status, hasHint }: Answer, sentAt: number): void {
    this.answered += 1;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === REFUSED && !hasHint) this.hintless += 1;
    if (status === 0) return;
    record(status === OK ? this.times.ok : this.times.refused, performance.now() - sentAt);
    this.free.push(connection);
    this.send();
  }
}

function record(histogram: RecordableHistogram, ms: number): void {
  histogram.record(Math.max(1, Math.round(ms * 1000)));
}

/** Milliseconds; NaN where there was nothing to measure, which meets no target. */
function percentile(histogram: RecordableHistogram, of: number): number {
  return histogram.count === 0 ? NaN : histogram.percentile(of) / 1000;
}

interface Answer {
  /** 0 where the connection broke. */
  readonly status: number;
  /** Whether it has Retry-After. */
  readonly hasHint: boolean;
}

const BROKEN: Answer = { status: 0, hasHint: false };

class Connection {
  private readonly socket: Socket;
  private received = '';
  private settle: ((answer: Answer) => void) | undefined;

  private constructor(socket: Socket) {
    this.socket = socket.setEncoding('latin1').setNoDelay(true);
    this.socket.on('data', (text: unknown) => this.read(String(text)));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.answer(BROKEN));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  ask(text: string, settle: (answer: Answer) => void): void {
    this.settle = settle;
    if (this.socket.destroyed) return this.answer(BROKEN);
    this.socket.write(text);
  }

  end(): void {
    this.socket.destroy();
  }

  private read(text: string): void {
    this.received += text;
    const end = this.received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const length = Number(/^content-length: (\d+)/im.exec(this.received)?.[1] ?? 0);
    if (this.received.length < end + 4 + length) return;
    const answer = {
      status: Number(this.received.slice(9, 12)),
      hasHint: /^retry-after: /im.test(this.received.slice(0, end + 2)),
    };
    this.received = '';
    this.answer(answer);
  }

  private answer(answer: Answer): void {
    const { settle } = this;
    this.settle = undefined;
    settle?.(answer);
  }
}
