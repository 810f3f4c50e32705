import { describe, expect, it } from '@jest/globals';
import { callFacts, memoryFacts } from './facts.rules.js';
import { isMet, type Row } from './result.js';

const EQUAL = { cpu: 1, rate: 1, p50: 1, over: 0 };
const row = (name: string, atOnce: number, of: Partial<Row>): Row => ({
  ...{ name, title: name, users: 1_000, atOnce, perSecond: 1, p50Ms: 1, p99Ms: 1 },
  cpu: { all: 700, gateway: 1, services: 1, nats: 1, postgres: 1 },
  ...of,
});
const targetsOf = (rows: readonly Row[]) =>
  callFacts(rows, 1_000, 500).map((fact) => [fact.what, fact.value, isMet(fact)]);

describe('callFacts', () => {
  it.each([
    [16, { cpu: 0.95, rate: 0.94 }, [true, false]],
    [64, { cpu: 0.81, rate: 1.15 }, [false, true]],
    [1, { cpu: 1.6, p50: 1.4 }, [true, false]],
  ])('compares %d verifications at a time with the floor', (atOnce, of, met) =>
    expect(
      targetsOf([row('verify-token', atOnce, { toFloor: { ...EQUAL, ...of } })]).map(([, , isIt]) => isIt),
    ).toEqual(met),
  );

  it('counts what a first verification costs beyond the floor in signatures', () =>
    expect(targetsOf([row('verify-cold', 16, { toFloor: { ...EQUAL, over: 550 } })])).toEqual([
      ['verify-cold, 16 at a time: CPU', 1.1, true],
    ]));

  it('compares with a peer where it was measured', () => {
    expect(targetsOf([row('otp-no-mail', 16, { toPeer: { ...EQUAL, cpu: 0.95 } })])).toEqual([
      ['otp-no-mail: server CPU', 0.95, false],
    ]);
    expect(targetsOf([row('otp-no-mail', 16, {})])).toEqual([]);
  });

  it('compares the least data with the most', () => {
    const sizes = [row('verify-token', 1, {}), row('verify-token', 1, { users: 1_000_000, p50Ms: 1.04 })];
    expect(targetsOf(sizes)).toEqual([['Session verify by token: p50 with 1,000,000 sessions', 1.04, true]]);
  });
});

it('adds up the memory of all processes, and names the largest service', () => {
  const figures = (rss: number, pss: number) => ({
    ...{ idle: { rss, pss }, peak: { rss, pss }, idleCpu: 0 },
  });
  const processes = { gateway: figures(80, 40), session: figures(90, 50), postgres: figures(400, 460) };
  expect(memoryFacts(processes, false)).toMatchObject([
    { value: 90, unit: 'MiB (session)', atMost: 80 },
    { value: 550, atMost: 550 },
  ]);
});
