import { describe, expect, it } from '@jest/globals';
import { type Measurement, rowsOf } from './rows.rules.js';

const measured = (name: string, round: number, perSecond: number, micros: number): Measurement => ({
  ...{
    name,
    title: name,
    users: 1_000,
    atOnce: 16,
    round,
    comparedWithFloor: name === 'floor' ? undefined : true,
    perSecond,
  },
  ...{ requests: 10, sent: 10, p50Ms: round, p99Ms: 2 * round, problems: {} },
  cpu: { [name === 'floor' ? 'floor door' : 'gateway']: micros, session: micros, nats: 1, postgres: 2 },
});

describe('rowsOf', () => {
  const rows = rowsOf(
    [
      ...[measured('verify', 1, 100, 10), measured('floor', 1, 50, 20)],
      ...[measured('verify', 2, 300, 30), measured('floor', 2, 100, 30)],
      ...[measured('verify', 3, 200, 20), measured('floor', 3, 400, 10)],
    ],
    ['floor', 'verify'],
  );

  it('has one row for a scenario, in the order of the names', () =>
    expect(rows.map(({ name }) => name)).toEqual(['floor', 'verify']));

  it('has the medians over the rounds', () => {
    expect(rows[1]).toMatchObject({ perSecond: 200, p50Ms: 2, p99Ms: 4 });
    expect(rows[1]?.cpu).toEqual({ gateway: 20, services: 20, nats: 1, postgres: 2, all: 43 });
  });

  it('takes ratios inside a round, and their median', () => {
    expect(rows[1]?.toFloor).toEqual({ rate: 2, cpu: 63 / 63, p50: 1, over: 0 });
    expect(rows[0]).not.toHaveProperty('toFloor');
  });

  it('compares with the scenario of a peer, where that was measured', () => {
    const measurements = [
      { ...measured('create', 1, 100, 10), peer: 'other-create' },
      measured('other-create', 1, 100, 50),
    ];
    const [create] = rowsOf(measurements, ['create']);
    expect(create?.toPeer?.cpu).toBe(23 / 103);
    expect(rowsOf(measurements.slice(0, 1), ['create'])[0]).not.toHaveProperty('toPeer');
  });
});
