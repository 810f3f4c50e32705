import { type Closers, say } from '@latchkey/stack-runner';
import { verifyBesidePasswords } from './beside/beside.js';
import type { Scene } from './cases/case.js';
import { VERIFY_TOKEN } from './cases/sessions.js';
import type { MemoryPeaks } from './measure/memory.js';
import type { Options } from './options.rules.js';
import { loseReplicas } from './replicas/two-replicas.js';
import { many } from './report/figures.rules.js';
import { revokeUnderLoad } from './rounds/revocation.js';
import { holdSteady } from './steady/steady.js';

interface Surroundings {
  readonly options: Options;
  /** Of the cases that were measured: what is shown of others would be shown for nobody. */
  readonly names: readonly string[];
  readonly peaks: MemoryPeaks;
  readonly closers: Closers;
}

/** What is shown beside the calls, one after the other. @param scene a new one, with sessions that are fresh. */
export async function measureParts(scene: () => Scene, { options, names, peaks, closers }: Surroundings) {
  const { replicaSeconds, beside, steadyMinutes } = options;
  const revocation = await revokeUnderLoad(scene());
  say(`Revocation under load: ${revocation.accepted} of ${revocation.verifications} accepted.`);
  const replicas = await loseReplicas(scene(), closers, { names, seconds: replicaSeconds });
  if (replicas.length > 0) say(`Two replicas: one was lost under each of ${many(replicas.length, 'load')}.`);
  const besideScoring = names.includes(VERIFY_TOKEN) && (await verifyBesidePasswords(scene(), beside));
  if (besideScoring) say(`Beside password scoring: ${many(beside.rounds, 'round')}.`);
  if (steadyMinutes > 0) say(`Steady load begins: ${many(steadyMinutes, 'minute')}.`);
  const steady = steadyMinutes > 0 && (await holdSteady(scene(), peaks, steadyMinutes));
  return {
    revocation,
    replicas,
    ...(besideScoring && { beside: besideScoring }),
    ...(steady && { steady }),
  };
}
