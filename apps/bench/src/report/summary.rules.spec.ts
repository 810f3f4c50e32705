import { describe, expect, it } from '@jest/globals';
import { exampleMeasurement as measurement, exampleResult as resultOf } from './example-result.js';
import { summarize } from './summary.rules.js';

const floorCpu = (micros: number) => ({
  'floor door': micros / 2,
  'floor worker': micros / 2,
  nats: 0,
  postgres: 0,
});

describe('summarize', () => {
  it('adds the processes of a window up by what they are', () => {
    const cpu = { gateway: 10, session: 20, identity: 5, nats: 3, postgres: 7 };
    const [line] = summarize(resultOf([measurement({ cpu })]));
    expect(line?.cpuBy).toEqual({ gateway: 10, services: 25, nats: 3, postgres: 7 });
    expect(line?.cpu.median).toBe(45);
  });

  it('puts the processes of the floor in the same places', () => {
    const cpu = { 'floor door': 10, 'floor worker': 20, nats: 3, postgres: 7 };
    const [line] = summarize(resultOf([measurement({ name: 'floor', cpu })]));
    expect(line?.cpuBy).toEqual({ gateway: 10, services: 20, nats: 3, postgres: 7 });
  });

  it('shows medians, and ratios to the floor of the same round', () => {
    const rounds = [100, 300, 200].flatMap((slow, index) => {
      const round = index + 1;
      return [
        measurement({ round, cpu: { gateway: slow * 1.2 }, perSecond: 100_000 / slow }),
        measurement({ round, name: 'floor', cpu: floorCpu(slow), perSecond: 80_000 / slow }),
      ];
    });
    const [line, floor] = summarize(resultOf(rounds));
    expect(line).toMatchObject({ rounds: 3, perSecond: 500, cpu: { median: 240, low: 120, high: 360 } });
    expect(line?.cpuOfFloor?.median).toBeCloseTo(1.2);
    expect(line?.cpuOfFloor?.high).toBeCloseTo(1.2);
    expect(line?.rateOfFloor?.median).toBeCloseTo(1.25);
    expect(floor?.cpuOfFloor).toBeUndefined();
  });

  it('keeps concurrencies and sizes of the data apart', () => {
    const lines = summarize(
      resultOf([
        measurement({ concurrency: 1 }),
        measurement({ concurrency: 64 }),
        measurement({ users: 100_000, concurrency: 1 }),
      ]),
    );
    expect(lines.map(({ users, concurrency }) => [users, concurrency])).toEqual([
      [1_000, 1],
      [1_000, 64],
      [100_000, 1],
    ]);
  });
});
