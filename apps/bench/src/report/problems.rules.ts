import { besideProblems } from './beside.rules.js';
import { replicaProblems } from './replicas.rules.js';
import type { BenchResult } from './result.js';
import { steadyProblems } from './steady.rules.js';

const KEY_STOPS_MS = 1_000;

/** Whatever makes a run worth nothing: a wrong answer, a case without a single right one, a revocation that did not hold. */
export function problemsOf(result: Omit<BenchResult, 'problems'>): string[] {
  const { measurements, revocation } = result;
  const windows = [...measurements, { ...revocation.load, name: 'revocation', concurrency: 16 }];
  const wrong = windows.flatMap(({ name, concurrency, errors, requests }) => [
    ...Object.entries(errors).map(([what, times]) => `${name}, ${concurrency} at a time: ${times} × ${what}`),
    ...(requests === 0 ? [`${name}, ${concurrency} at a time: nothing was answered`] : []),
  ]);
  if (revocation.accepted > 0)
    wrong.push(`${revocation.accepted} verifications of a revoked session were accepted`);
  if (revocation.verifications === 0) wrong.push('no verification began after a revocation');
  if (revocation.keyStoppedAfterMs >= KEY_STOPS_MS)
    wrong.push(`a revoked key worked for ${revocation.keyStoppedAfterMs.toFixed(0)} ms`);
  wrong.push(...replicaProblems(result), ...besideProblems(result), ...steadyProblems(result));
  return [...new Set(wrong)];
}
