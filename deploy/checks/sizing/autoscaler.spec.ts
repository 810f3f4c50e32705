import { describe, expect, it } from '@jest/globals';
import { describeOverlays } from '../overlays.js';
import { Autoscaler, wanted } from './autoscaler.rules.js';
import { Arrivals, type Costs } from './batching.rules.js';
import { MOST_MEASURED, tableBelow } from './figures.js';
import { profileOf } from './profile.js';
import { costAt, pathOf, type Pods, settled } from './settling.js';

const scaling = { least: 2, most: 12, target: 0.8 };

describe('an autoscaler', () => {
  it.each([
    ['leaves what is within a tenth of the target', 10, 0.87, 10],
    ['adds so many that each would use the target', 10, 0.96, 12],
    ['has no more than its most', 10, 1, 12],
    ['has no fewer than its least', 3, 0.01, 2],
  ])('%s', (_, pods, used, expected) => expect(wanted(pods, used, scaling)).toBe(expected));

  it('at most doubles its pods in one look, or adds four', () => {
    const scaler = new Autoscaler({ ...scaling, most: 100, target: 0.1 }, 2);
    const looks = [1, 1, 1].map((used) => {
      scaler.sync(used);
      return scaler.pods;
    });
    expect(looks).toEqual([6, 12, 24]);
  });

  it('removes a pod a minute, once none of the last five minutes needed it', () => {
    const scaler = new Autoscaler(scaling, 4);
    scaler.sync(0.8);
    const looks = Array.from({ length: 26 }, () => {
      scaler.sync(0.1);
      return scaler.pods;
    });
    expect(looks.indexOf(3)).toBe(19);
    expect(looks.indexOf(2)).toBe(23);
  });
});

describe('verifications that arrive by themselves', () => {
  const costs: Costs = {
    gateway: { turn: 100, each: 200 },
    nats: { turn: 100, each: 0 },
    session: { turn: 200, each: 100 },
    postgres: { turn: 100, each: 30 },
  };
  const spaced = () => 1 - Math.exp(-1);

  it('visit the gateway, NATS and session twice and PostgreSQL once', () => {
    const plan = { perSecond: 10, seconds: 2, gateways: 1, sessions: 1, random: spaced };
    const { cpu, callsPerMessage } = new Arrivals(costs, plan).run();
    expect(callsPerMessage).toBe(1);
    expect(cpu).toEqual({ gateway: 400, nats: 200, session: 500, postgres: 130 });
  });

  it('cost what docs/capacity.md says, within 3 %', () => {
    const table = tableBelow('### On machines with a core for each process');
    expect(table.map(([arrivals]) => arrivals)).toEqual(['1,000', '10,000', '100,000']);
    for (const [arrivals, pods, shared, micros] of table.slice(0, 2)) {
      const [perSecond, count] = [arrivals, pods].map((cell) => Number(cell?.replace(',', ''))) as [
        number,
        number,
      ];
      const { cpu, callsPerMessage } = costAt(perSecond, { gateways: count, sessions: count });
      const together = Object.values(cpu).reduce((sum, part) => sum + part, 0);
      expect(Math.abs(callsPerMessage / Number(shared) - 1)).toBeLessThan(0.03);
      expect(Math.abs(together / Number(micros?.replace(',', '')) - 1)).toBeLessThan(0.03);
    }
  });

  it('cost more at more gateways', () => {
    const micros = [5, 10, 20].map((gateways) => costAt(10_000, { gateways, sessions: 4 }).cpu.gateway);
    expect(micros).toEqual(micros.toSorted((one, other) => one - other));
    expect(micros[2]).toBeGreaterThan(1.4 * (micros[0] ?? Infinity));
  });
});

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const { doors } = profileOf('large', render);
  const RATES = [1000, 5000, 10_000, 22_000, 48_000];
  const rests = (path: readonly Pods[]) => new Set(path.slice(-20).map((pods) => JSON.stringify(pods))).size;
  const isSorted = (path: readonly Pods[], sign: 1 | -1) =>
    (['gateways', 'sessions'] as const).every((part) =>
      path.slice(1).every((pods, index) => sign * (pods[part] - (path[index]?.[part] ?? 0)) >= 0),
    );

  it.each(RATES)('gateway and session do not chase their own effect at %d a second', (perSecond) => {
    const least = { gateways: doors.gateway.least, sessions: doors.session.least };
    const most = { gateways: doors.gateway.most, sessions: doors.session.most };
    const [rising, falling] = [pathOf(perSecond, least, doors), pathOf(perSecond, most, doors)];
    // Pods only come, or only go, until there are enough, and then stay as they are for five minutes and more.
    expect([isSorted(rising, 1), rests(rising)]).toEqual([true, 1]);
    expect([isSorted(falling, -1), rests(falling)]).toEqual([true, 1]);
  });

  it('gives no process more than was measured, up to the rate that all of them carry', () => {
    for (const perSecond of RATES) {
      const { gateways, sessions } = settled(perSecond, doors).rising;
      expect(perSecond / gateways).toBeLessThanOrEqual(MOST_MEASURED);
      expect(perSecond / sessions).toBeLessThanOrEqual(MOST_MEASURED);
    }
  });

  it('needs a target that a busy process exceeds by a tenth', () => {
    const tooHigh = { ...doors, gateway: { ...doors.gateway, target: 0.95 } };
    // No pod is added, however late the answers are.
    expect(settled(48_000, tooHigh).rising.gateways).toBeLessThan(8);
  });
});
