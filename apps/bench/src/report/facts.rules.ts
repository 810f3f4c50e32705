import { mapped, sumOf } from '@latchkey/stack-runner/usage';
import { count } from './figures.rules.js';
import { type BenchResult, fact, type Fact, type Row } from './result.js';

type Processes = BenchResult['processes'];

/** Beside the floor: the scenario, how many at a time, the figure and its name, and the limit. */
const BESIDE_FLOOR = [
  ['verify-token', 1, 'cpu', 'CPU', { atMost: 1.6 }],
  ['verify-token', 1, 'p50', 'p50', { atMost: 1.3 }],
  ['verify-token', 16, 'cpu', 'CPU', { atMost: 0.95 }],
  ['verify-token', 16, 'rate', 'req/s', { atLeast: 0.95 }],
  ['verify-token', 64, 'cpu', 'CPU', { atMost: 0.8 }],
  ['verify-token', 64, 'rate', 'req/s', { atLeast: 1.15 }],
  ['verify-jwt', 16, 'cpu', 'CPU', { atMost: 1.4 }],
] as const;

/** CPU in parts of better-auth's, 16 at a time. */
const BESIDE_PEER = { 'otp-no-mail': 0.45, 'create-user': 1 };

/** Of the stack, but neither the gateway nor a service. */
const BESIDE_SERVICES = ['nats', 'postgres', 'supervisor', 'inbox', 'oidc'];

/**
 * The targets of calls beside the floor and the peer. What was not measured is left out.
 * @param mainScale users at which everything is measured.
 * @param signatureMicros CPU of one RS256 signature.
 */
export function callFacts(rows: readonly Row[], mainScale: number, signatureMicros: number): Fact[] {
  const at = (name: string, atOnce: number) =>
    rows.filter((row) => row.name === name && row.atOnce === atOnce && row.users === mainScale);
  return [
    ...BESIDE_FLOOR.flatMap(([name, atOnce, figure, of, limit]) =>
      at(name, atOnce).flatMap(({ title, toFloor }) =>
        toFloor ? fact(`${title}, ${atOnce} at a time: ${of}`, toFloor[figure], '× floor', limit) : [],
      ),
    ),
    ...at('verify-cold', 16).map(({ title, toFloor: { over = NaN } = {} }) => {
      const unit = `signatures of ${count(signatureMicros)} µs over the floor`;
      return fact(`${title}, 16 at a time: CPU`, over / signatureMicros, unit, { atMost: 1.3 });
    }),
    ...Object.entries(BESIDE_PEER).flatMap(([name, atMost]) =>
      at(name, 16).flatMap(({ title, cpu, toPeer }) => {
        const unit = `× better-auth (ours: ${count(cpu.all)} µs)`;
        return toPeer ? fact(`${title}: server CPU`, toPeer.cpu, unit, { atMost }) : [];
      }),
    ),
    ...growth(rows),
  ];
}

/** @param peaks whether the run loaded the services long enough to judge what they take under load. */
export function memoryFacts(processes: Processes, peaks: boolean): Fact[] {
  const whole = sumOf(mapped(processes, ({ idle }) => idle.pss));
  const what = 'Memory of the whole stack with PostgreSQL and NATS, idle (PSS)';
  return [
    largest(processes, 'idle', 80),
    fact(what, Math.round(whole), 'MiB', { atMost: 550 }),
    ...(peaks ? [largest(processes, 'peak', 220)] : []),
  ];
}

function largest(processes: Processes, when: 'idle' | 'peak', atMost: number): Fact {
  const services = Object.entries(processes).filter(([name]) => !BESIDE_SERVICES.includes(name));
  const [name, figures] = services.reduce((a, b) => (b[1][when].rss > a[1][when].rss ? b : a));
  const what = `Resident memory of the largest service, ${when === 'idle' ? 'idle' : 'under load'}`;
  return fact(what, Math.round(figures[when].rss), `MiB (${name})`, { atMost });
}

function growth(rows: readonly Row[]): Fact[] {
  const sizes = rows.filter(({ name, atOnce }) => name === 'verify-token' && atOnce === 1);
  const [least, most] = [sizes[0], sizes.at(-1)];
  if (!least || !most || least === most) return [];
  const what = `Session verify by token: p50 with ${count(most.users)} sessions`;
  const unit = `× that with ${count(least.users)}`;
  return [fact(what, most.p50Ms / least.p50Ms, unit, { atMost: 1.05 })];
}
