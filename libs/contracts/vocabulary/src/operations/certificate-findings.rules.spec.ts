import { expect, it } from '@jest/globals';
import { certificateFindings } from './certificate-findings.rules.js';
import type { ServiceHealth } from './status.js';

const NOW = 1_790_000_000;
const DAY = 86_400;

const service = (name: string, ...days: number[]) =>
  ({
    service: name,
    replicas: days.map((each) => ({
      name: 'pod/1',
      certificates: [{ use: 'bus_process', expires_at: NOW + each * DAY }],
    })),
  }) as unknown as ServiceHealth;

it.each([
  [[90, 21], 'ok', 'ends in 21 days; gateway and streams are not asked for theirs'],
  [[90, 20.5], 'warn', 'ends in 20 days: see why it was not renewed'],
  [[2.5, 90], 'fail', 'ends in 2 days: renew it'],
  [[1.5, 90], 'fail', 'ends in 1 day: renew it'],
  [[-1, 90], 'fail', 'has ended: renew it'],
])('of certificates that end in %p days, the first one is %s', (days, level, end) => {
  expect(certificateFindings([service('mfa', 400), service('wallet', ...days)], [], NOW)).toMatchObject([
    { name: 'bus.certificates', level, message: `bus_process of wallet pod/1 ${end}` },
  ]);
});

it('looks at that of administration, too', () => {
  const own = [{ use: 'bus_process' as const, expires_at: NOW + DAY }];
  expect(certificateFindings([service('mfa', 400)], own, NOW)).toMatchObject([
    { level: 'fail', message: 'bus_process of admin ends in 1 day: renew it' },
  ]);
});

it('says nothing where the bus has no TLS, and of replicas of an earlier version', () => {
  const old = { service: 'mfa', replicas: [{ name: 'pod/1' }] } as unknown as ServiceHealth;
  expect(certificateFindings([service('wallet'), old], undefined, NOW)).toEqual([]);
});
