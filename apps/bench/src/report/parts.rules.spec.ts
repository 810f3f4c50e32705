import { describe, expect, it } from '@jest/globals';
import { besideSummary, besideTable, besideVerdicts, passwordTable } from './beside.rules.js';
import { exampleBeside, exampleSteady, exampleTwoReplicas } from './example-parts.js';
import { exampleResult } from './example-result.js';
import { replicaSummary, replicaTable, replicaVerdicts } from './replicas.rules.js';
import { steadyChart, steadyTable, steadyVerdicts } from './steady.rules.js';

describe('of two replicas', () => {
  const resultOf = (...replicas: ReturnType<typeof exampleTwoReplicas>[]) => exampleResult([], { replicas });
  const verdictOf = (what: RegExp, ...replicas: ReturnType<typeof exampleTwoReplicas>[]) =>
    replicaVerdicts(resultOf(...replicas)).find((verdict) => what.test(verdict.what));

  it.each([
    [500, '50 % (session)', true],
    [300, '38 % (session)', false],
    [1_000, '33 % (session)', false],
  ])('the one that does less has its share (%d beside 500)', (second, measured, met) => {
    expect(verdictOf(/share/, exampleTwoReplicas({ second }))).toMatchObject({ measured, met });
  });

  it.each([
    ['SIGTERM', /told to end/, 0, true],
    ['SIGTERM', /told to end/, 1, false],
    ['SIGKILL', /killed/, 16, true],
    ['SIGKILL', /killed/, 17, false],
  ] as const)('%s may fail so many (%s: %d)', (signal, what, failed, met) => {
    const errors: Record<string, number> = failed ? { '504 upstream_timeout': failed } : {};
    expect(verdictOf(what, exampleTwoReplicas({ signal, errors }))?.met).toBe(met);
  });

  it('the table has a row for each, and words say what failed', () => {
    const result = resultOf(
      exampleTwoReplicas(),
      exampleTwoReplicas({ signal: 'SIGKILL', errors: { '504 x': 3 } }),
    );
    expect(replicaTable(result)?.rows[1]).toEqual(expect.arrayContaining(['SIGKILL', '50 %', '3 of 1,016']));
    expect(replicaSummary(result)).toBe('What failed: Session verify by token, SIGKILL: 3 × 504 x.');
  });
});

describe('beside password scoring', () => {
  const resultOf = (...of: Parameters<typeof exampleBeside>) =>
    exampleResult([], { beside: exampleBeside(...of) });

  it('the median ratio to as many calls is judged, the one to verification alone shown beside it', () => {
    const [ratio] = besideVerdicts(resultOf());
    expect(ratio).toMatchObject({ measured: '1.10 × (1.00–1.20); to alone 1.38 × (1.25–1.50)', met: true });
    expect(besideVerdicts(resultOf({ easyMs: 8.5 }))[0]).toMatchObject({ met: false });
    const summary = besideSummary(exampleBeside());
    for (const expected of ['1.10 × (1.00–1.20) that beside such calls', '1.38 × (1.25–1.50) that of'])
      expect(summary).toContain(expected);
  });

  it('the slowest of the worst passwords counts', () => {
    expect(besideVerdicts(resultOf())[1]).toMatchObject({ measured: '40.0 ms', met: true });
    expect(besideVerdicts(resultOf({ slowestMs: 100 }))[1]).toMatchObject({ met: false });
  });

  it('the tables have a row for each round and one for all, and one for each kind of password', () => {
    const [first, ...others] = besideTable(resultOf())?.rows ?? [];
    expect(first).toEqual(['1', '2.00', '2.00', '2.00', '8.00', '10.0', '10.0', '1.25 ×', '1.00 ×']);
    expect(others.map(([round]) => round)).toEqual(['2', '3', 'all']);
    expect(passwordTable(resultOf())?.rows.map((row) => row.slice(1, 3))).toEqual([
      ['2', '90'],
      ['2', '91'],
    ]);
  });
});

describe('under a steady load', () => {
  const resultOf = (session: (minute: number) => number) =>
    exampleResult([], { steady: exampleSteady({ session }) });

  it.each([
    ['what stays', () => 100, '+0.0 MiB (gateway)', true],
    [
      'what fills its caches at first',
      (minute: number) => (minute > 1 ? 150 : 90),
      '+0.0 MiB (gateway)',
      true,
    ],
    ['what leaks', (minute: number) => 100 + 2 * minute, '+15.0 MiB (session)', false],
  ])('%s', (_, session, measured, met) => {
    expect(steadyVerdicts(resultOf(session))).toMatchObject([{ measured, met }]);
  });

  it('servers are shown, and not judged', () => {
    const steady = exampleSteady({ postgres: (minute) => 100 + 10 * minute });
    const result = exampleResult([], { steady });
    expect(steadyVerdicts(result)[0]).toMatchObject({ met: true });
    expect(steadyTable(result)?.rows.at(-1)).toEqual([
      'postgres (PSS)',
      '125.0',
      '120.0',
      '200.0',
      '200.0',
      '+75.0',
      '+9.96',
    ]);
    expect(steadyChart(steady)).not.toContain('postgres');
  });
});

describe('what was not measured', () => {
  const result = exampleResult([]);
  it('has neither table nor verdict', () => {
    for (const table of [replicaTable, besideTable, passwordTable, steadyTable])
      expect(table(result)).toBeUndefined();
    for (const verdicts of [replicaVerdicts, besideVerdicts, steadyVerdicts])
      expect(verdicts(result)).toEqual([]);
  });
});
