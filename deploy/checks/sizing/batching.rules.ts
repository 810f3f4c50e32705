import { Clock, Station } from './stations.rules.js';

/** CPU of a part, in microseconds: of each turn (or message, or statement), and of each call in it. */
export interface Cost {
  readonly turn: number;
  readonly each: number;
}

export type Part = 'gateway' | 'nats' | 'session' | 'postgres';
export type Costs = Readonly<Record<Part, Cost>>;

interface Plan {
  readonly perSecond: number;
  readonly seconds: number;
  readonly gateways: number;
  readonly sessions: number;
  /** From 0 up to 1, as `Math.random`. */
  readonly random: () => number;
}

export interface Simulated {
  readonly callsPerMessage: number;
  /** CPU microseconds of a call. */
  readonly cpu: Readonly<Record<Part, number>>;
}

/** Calls of one message, and the gateway to which its reply goes. */
interface Message {
  readonly calls: number;
  readonly gateway: number;
}

type Gatewayed = 'call' | Message;
type Sessioned = { readonly asked: Message } | { readonly rows: readonly Message[] };
type Carried = { readonly message: Message; readonly isReply: boolean };

/** As in the RPC client. */
const MOST_CALLS = 16;
const MICROS = 1e6;

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);
const callsIn = (messages: readonly Message[]) => sum(messages, ({ calls }) => calls);
const callsOfGatewayed = (item: Gatewayed) => (item === 'call' ? 1 : item.calls);
const callsOfSessioned = (item: Sessioned) => ('asked' in item ? item.asked.calls : callsIn(item.rows));

/**
 * Session verifications that arrive by a Poisson process, each at a random gateway. A turn of a process takes all that
 * waits for it: calls of one turn of a gateway share a message, those of one turn of a session process a statement.
 * Every process has a core of its own. docs/capacity.md compares it with what was measured.
 */
export class Arrivals {
  private readonly clock = new Clock();
  private readonly gateways: readonly Station<Gatewayed>[];
  /** NATS works on its connections at the same time: those of gateways bring calls, those of session bring replies. */
  private readonly nats: {
    readonly calls: readonly Station<Carried>[];
    readonly replies: readonly Station<Carried>[];
  };
  private readonly sessions: readonly Station<Sessioned>[];
  private readonly backends: readonly Station<readonly Message[]>[];
  private messages = 0;
  private answered = 0;

  constructor(
    private readonly costs: Costs,
    private readonly plan: Plan,
  ) {
    const many = <Item>(count: number, make: (index: number) => Station<Item>) =>
      Array.from({ length: count }, (_, index) => make(index));
    this.gateways = many(plan.gateways, (index) => this.gateway(index));
    this.nats = {
      calls: many(plan.gateways, () => this.connection()),
      replies: many(plan.sessions, () => this.connection()),
    };
    this.sessions = many(plan.sessions, (index) => this.session(index));
    this.backends = many(plan.sessions, (index) => this.backend(index));
  }

  run(): Simulated {
    this.arrive();
    this.clock.run();
    const perCall = (stations: readonly { readonly worked: number }[]) =>
      sum(stations, ({ worked }) => worked) / this.answered;
    return {
      callsPerMessage: this.answered / this.messages,
      cpu: {
        gateway: perCall(this.gateways),
        nats: perCall([...this.nats.calls, ...this.nats.replies]),
        session: perCall(this.sessions),
        postgres: perCall(this.backends),
      },
    };
  }

  private arrive(): void {
    const { random, perSecond, seconds, gateways } = this.plan;
    // Exponential, as in a Poisson process.
    const gap = (-Math.log(1 - random()) * MICROS) / perSecond;
    if (this.clock.now + gap >= seconds * MICROS) return;
    this.clock.after(gap, () => {
      this.gateways[this.pick(gateways)]?.add('call');
      this.arrive();
    });
  }

  private pick(count: number): number {
    return Math.floor(this.plan.random() * count);
  }

  /** A call visits the gateway twice, so each visit has half of its cost; so it is with NATS and session. */
  private gateway(gateway: number): Station<Gatewayed> {
    const { turn, each } = this.costs.gateway;
    return new Station(this.clock, {
      cost: (items) => turn + (each / 2) * sum(items, callsOfGatewayed),
      done: (items) => {
        const calls = items.filter((item) => item === 'call').length;
        for (let from = 0; from < calls; from += MOST_CALLS) {
          this.messages += 1;
          const message = { calls: Math.min(MOST_CALLS, calls - from), gateway };
          this.nats.calls[gateway]?.add({ message, isReply: false });
        }
        this.answered += sum(items, (item) => (item === 'call' ? 0 : item.calls));
      },
    });
  }

  private connection(): Station<Carried> {
    const { turn, each } = this.costs.nats;
    return new Station(this.clock, {
      cost: (items) => items.length * turn + (each / 2) * sum(items, ({ message }) => message.calls),
      done: (items) => {
        for (const { message, isReply } of items)
          if (isReply) this.gateways[message.gateway]?.add(message);
          else this.sessions[this.pick(this.plan.sessions)]?.add({ asked: message });
      },
    });
  }

  private session(index: number): Station<Sessioned> {
    const { turn, each } = this.costs.session;
    return new Station(this.clock, {
      cost: (items) => turn + (each / 2) * sum(items, callsOfSessioned),
      done: (items) => {
        const asked = items.flatMap((item) => ('asked' in item ? [item.asked] : []));
        if (asked.length > 0) this.backends[index]?.add(asked);
        for (const item of items)
          if ('rows' in item)
            for (const message of item.rows) this.nats.replies[index]?.add({ message, isReply: true });
      },
    });
  }

  private backend(index: number): Station<readonly Message[]> {
    const { turn, each } = this.costs.postgres;
    return new Station(this.clock, {
      cost: (items) => items.length * turn + each * sum(items, callsIn),
      done: (items) => items.forEach((rows) => this.sessions[index]?.add({ rows })),
    });
  }
}
