import { type Bar, barChart } from './chart.rules.js';
import { micros } from './figures.rules.js';
import type { BenchResult } from './result.js';
import { STEADY_CHART, steadyChart } from './steady.rules.js';
import { type Line, SHARES } from './summary.rules.js';

const LEGEND = ['gateway', 'services', 'NATS', 'PostgreSQL'];
const CONCURRENCY = 16;
/** Reads cost fractions of a millisecond, writes several: on one axis the first would be lines. */
const WRITES = /^(?:create-user|otp-sign-in|wallet-)/;

const SHORT: Readonly<Record<string, string>> = {
  'verify-token': 'session verify, token',
  'verify-jwt': 'session verify, JWT',
  floor: 'floor',
  jwks: 'JWK set',
  'get-user': 'GET user',
  'create-user': 'user create + wallet',
  'otp-sign-in': 'OTP send + verify',
};

/** Pictures by file name, of what was measured at the main size of the data. */
export function chartsOf({ mainScale, steady }: BenchResult, lines: readonly Line[]): Record<string, string> {
  const shown = lines.filter(({ users, concurrency }) => users === mainScale && concurrency === CONCURRENCY);
  const reads = shown.filter(({ name }) => !WRITES.test(name));
  const writes = shown.filter(({ name }) => WRITES.test(name));
  return {
    ...(reads.length > 0 && { 'reads.svg': chart('Server CPU of a call that reads', reads) }),
    ...(writes.length > 0 && { 'writes.svg': chart('Server CPU of a call that writes', writes) }),
    ...(steady && { [STEADY_CHART]: steadyChart(steady) }),
  };
}

function chart(title: string, lines: readonly Line[]): string {
  const heading = `${title}, ${CONCURRENCY} at a time (µs per request)`;
  return barChart({ title: heading, unit: 'µs', legend: LEGEND, bars: lines.map(barOf) });
}

function barOf({ name, cpuBy, cpu, cpuOfFloor }: Line): Bar {
  const compared = cpuOfFloor ? ` · ${cpuOfFloor.median.toFixed(2)} × floor` : '';
  return {
    label: SHORT[name] ?? name.replace('-', ' '),
    parts: SHARES.map((share) => cpuBy[share]),
    note: `${micros(cpu.median)} µs${compared}`,
  };
}
