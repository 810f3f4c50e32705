import { Machine, Station } from './stations.rules.js';

/** CPU of a part, in microseconds: of each turn (or message, or statement), and of each call in it. */
export interface Cost {
  readonly turn: number;
  readonly each: number;
}

export type Part = 'gateway' | 'nats' | 'session' | 'postgres';
export type Costs = Readonly<Record<Part, Cost>>;

export interface SimulatedPlan {
  readonly perSecond: number;
  readonly seconds: number;
  readonly gateways: number;
  readonly sessions: number;
  /** What arrived is sent once in so many milliseconds, as the load generator does it; 0: at once. */
  readonly tickMs: number;
  /** Cores that all processes share; Infinity gives each process a core. */
  readonly cores: number;
  /** From 0 up to 1, as `Math.random`. */
  readonly random: () => number;
}

export interface Simulated {
  readonly callsPerMessage: number;
  /** CPU microseconds of a call. */
  readonly cpu: Readonly<Record<Part, number>>;
  /** Turns (messages, statements) of a call: how often it pays `Cost.turn`, which calls share. */
  readonly turns: Readonly<Record<Part, number>>;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Share of the time in which the busiest process of a part works. */
  readonly busiest: Readonly<Record<Part, number>>;
}

/** Calls of one message, by the time of their arrival, and where its reply goes. */
interface Message {
  readonly calls: readonly number[];
  readonly gateway: number;
}

type Gatewayed = { readonly call: number } | { readonly reply: Message };
type Sessioned = { readonly asked: Message } | { readonly rows: readonly Message[] };
type Carried = { readonly message: Message; readonly isReply: boolean };

/** As in the RPC client. */
const MOST_CALLS = 16;
const MICROS = 1e6;

/**
 * Simulates verifications that arrive by a Poisson process. A turn of a process takes all that waits for it; the calls
 * of one turn of a gateway share a message, those of one turn of a session process share a statement.
 */
export function simulate(costs: Costs, plan: SimulatedPlan): Simulated {
  return new Simulation(costs, plan).run();
}

class Simulation {
  private readonly machine: Machine;
  private readonly gateways: readonly Station<Gatewayed>[];
  /** NATS works on its connections at the same time: those of gateways bring calls, those of session bring replies. */
  private readonly nats: {
    readonly calls: readonly Station<Carried>[];
    readonly replies: readonly Station<Carried>[];
  };
  private readonly sessions: readonly Station<Sessioned>[];
  private readonly backends: readonly Station<readonly Message[]>[];
  private readonly latencies: number[] = [];
  private readonly turns = { gateway: 0, nats: 0, session: 0, postgres: 0 };
  private messages = 0;
  /** When the next call arrives. */
  private due = 0;

  constructor(
    private readonly costs: Costs,
    private readonly plan: SimulatedPlan,
  ) {
    this.machine = new Machine(plan.cores);
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
    this.due = this.gap();
    this.arrive();
    this.machine.run();
    const { latencies, messages, machine } = this;
    const parts = {
      gateway: this.gateways,
      nats: [...this.nats.calls, ...this.nats.replies],
      session: this.sessions,
      postgres: this.backends,
    };
    const ofEach = (of: (worked: readonly number[], part: Part) => number) =>
      Object.fromEntries(
        Object.entries(parts).map(([part, stations]) => [
          part,
          of(
            stations.map(({ worked }) => worked),
            part as Part,
          ),
        ]),
      ) as Record<Part, number>;
    const callsDone = latencies.length;
    latencies.sort((one, other) => one - other);
    const at = (share: number) => (latencies[Math.floor(share * latencies.length)] ?? 0) / 1000;
    return {
      callsPerMessage: callsDone / messages,
      cpu: ofEach((worked) => sum(worked, Number) / callsDone),
      turns: ofEach((_, part) => this.turns[part] / callsDone),
      p50Ms: at(0.5),
      p99Ms: at(0.99),
      busiest: ofEach((worked) => Math.max(...worked) / machine.now),
    };
  }

  /** Lets all calls of the next tick arrive, and then those of the one after. */
  private arrive(): void {
    const { machine, plan } = this;
    const tick = plan.tickMs * 1000;
    const sentAt = (due: number) => (tick > 0 ? Math.ceil(due / tick) * tick : due);
    const at = sentAt(this.due);
    if (at >= plan.seconds * MICROS) return;
    for (; sentAt(this.due) === at; this.due += this.gap())
      machine.after(at - machine.now, () => this.gateways[this.pick(plan.gateways)]?.add({ call: at }));
    machine.after(at - machine.now, () => this.arrive());
  }

  /** Microseconds until the next call; exponential, as in a Poisson process. */
  private gap(): number {
    return (-Math.log(1 - this.plan.random()) * MICROS) / this.plan.perSecond;
  }

  /** Microseconds. */
  private pay(part: Part, turns: number): number {
    this.turns[part] += turns;
    return turns * this.costs[part].turn;
  }

  private pick(count: number): number {
    return Math.floor(this.plan.random() * count);
  }

  /** A call visits the gateway twice, so each visit has half of its cost; so it is with NATS and session. */
  private gateway(gateway: number): Station<Gatewayed> {
    const { each } = this.costs.gateway;
    return new Station(this.machine, {
      cost: (items) => this.pay('gateway', 1) + (each / 2) * sum(items, callsOfGatewayed),
      done: (items) => {
        const calls = items.flatMap((item) => ('call' in item ? [item.call] : []));
        for (let from = 0; from < calls.length; from += MOST_CALLS) {
          this.messages += 1;
          const message = { calls: calls.slice(from, from + MOST_CALLS), gateway };
          this.nats.calls[gateway]?.add({ message, isReply: false });
        }
        for (const item of items)
          if ('reply' in item)
            for (const call of item.reply.calls) this.latencies.push(this.machine.now - call);
      },
    });
  }

  private connection(): Station<Carried> {
    const { each } = this.costs.nats;
    return new Station(this.machine, {
      cost: (items) =>
        this.pay('nats', items.length) + (each / 2) * sum(items, ({ message }) => message.calls.length),
      done: (items) => {
        for (const { message, isReply } of items)
          if (isReply) this.gateways[message.gateway]?.add({ reply: message });
          else this.sessions[this.pick(this.plan.sessions)]?.add({ asked: message });
      },
    });
  }

  private session(index: number): Station<Sessioned> {
    const { each } = this.costs.session;
    return new Station(this.machine, {
      cost: (items) => this.pay('session', 1) + (each / 2) * sum(items, callsOfSessioned),
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
    const { each } = this.costs.postgres;
    return new Station(this.machine, {
      cost: (items) => this.pay('postgres', items.length) + each * sum(items, callsIn),
      done: (items) => items.forEach((rows) => this.sessions[index]?.add({ rows })),
    });
  }
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);
const callsIn = (messages: readonly Message[]) => sum(messages, ({ calls }) => calls.length);
const callsOfGatewayed = (item: Gatewayed) => ('call' in item ? 1 : item.reply.calls.length);
const callsOfSessioned = (item: Sessioned) =>
  'asked' in item ? item.asked.calls.length : callsIn(item.rows);
