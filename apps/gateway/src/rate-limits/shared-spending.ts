import { randomUUID } from 'node:crypto';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import type { RateLimits, Spending } from '@latchkey/edge';

/** Named in libs/contracts/bus: only gateways may publish and read it. */
const SPENDING_SUBJECT = 'peers.gateway.spending';

const TICK_MS = 200;
/** A process that was held up for this long finds reports of calls that have long been refilled. */
const LATE_MS = 1000;

interface Report extends Spending {
  /** A gateway hears its own reports, too. */
  readonly from: string;
}

interface SharingParts {
  readonly bus: Pick<NatsConnection, 'publish' | 'subscribe'>;
  /** Whether the bus is reached; else the client would keep reports, and send them when they are no longer true. */
  readonly connected: () => boolean;
  readonly limits: Pick<RateLimits, 'report' | 'charge'>;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/**
 * Tells the other gateways what this one spent, and charges what they spent. A lost report loosens a limit: it can
 * never refuse a request.
 */
export class SharedSpending {
  private readonly id = randomUUID();
  private readonly timer: NodeJS.Timeout;
  private readonly now: () => number;
  private toldAt: number;
  private deafUntil = 0;

  /** Begins at once. */
  constructor(private readonly parts: SharingParts) {
    this.now = parts.now ?? (() => performance.now());
    this.toldAt = this.now();
    const callback = (error: Error | null, msg: Msg) => {
      if (!error) this.receive(msg);
    };
    parts.bus.subscribe(SPENDING_SUBJECT, { callback });
    this.timer = setInterval(() => this.tell(), TICK_MS);
    this.timer.unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Tells what was spent since the last time; a timer calls it. */
  tell(): void {
    const now = this.now();
    if (this.isLate(now)) this.deafUntil = now + TICK_MS;
    this.toldAt = now;
    const { bus, connected, limits } = this.parts;
    const spending = limits.report();
    if (!spending || !connected()) return;
    bus.publish(SPENDING_SUBJECT, JSON.stringify({ from: this.id, ...spending } satisfies Report));
  }

  private receive(msg: Msg): void {
    const now = this.now();
    if (this.isLate(now) || now < this.deafUntil) return;
    const report = readReport(msg);
    if (report && report.from !== this.id) this.parts.limits.charge(report);
  }

  private isLate(now: number): boolean {
    return now - this.toldAt > LATE_MS;
  }
}

/** Undefined for a report that another version of the gateway wrote in another form. */
function readReport(msg: Msg): Report | undefined {
  try {
    const report = msg.json<Report>();
    return [report.keys, report.clients].every(isListOfLists) ? report : undefined;
  } catch {
    return undefined;
  }
}

function isListOfLists(value: unknown): boolean {
  return Array.isArray(value) && value.every(Array.isArray);
}
