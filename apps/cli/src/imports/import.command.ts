import { callAdminApi, operatorSettings } from '../admin/admin-api.js';
import {
  type Command,
  EXIT,
  type Given,
  type Means,
  type Outcome,
  UsageError,
  wholeNumber,
} from '../command.js';
import { ImportProgress } from './import-progress.js';
import { fingerprintOf, type ImportState, NOTHING_DONE, readState } from './import-state.js';
import { type ImportPlan, runImport, sizeOf } from './import-run.js';
import { MAPPINGS } from './providers/mappings.js';
import { ImportRefused, type Sender } from './row-sender.js';

const MOST_OF_A_CALL = 1000;
const MOST_PARALLEL = 16;
const DEFAULTS = { batch: 500, parallel: 2 };

export const IMPORT_COMMAND: Command = {
  words: ['users', 'import'],
  args: ['file'],
  options: {
    app: 'id of the App; not with LATCHKEY_SECRET_KEY, which names it',
    from: `system that wrote the file: ${Object.keys(MAPPINGS).join(', ')} (default latchkey)`,
    report: 'file for a line of JSON per user (default <file>.report.jsonl)',
    state: 'file that says how far it came (default <file>.state.json)',
    batch: `users of a call (1 to ${MOST_OF_A_CALL}, default ${DEFAULTS.batch})`,
    parallel: `calls at once (1 to ${MOST_PARALLEL}, default ${DEFAULTS.parallel})`,
  },
  flags: { 'dry-run': 'check everything, and change nothing', restart: 'begin at the first user again' },
  summary: 'Import users from a file of lines of JSON, a JSON list, or CSV.',
  details:
    "With the operator's key and --app, or with the secret key of the App in LATCHKEY_SECRET_KEY. Interrupted, it goes on where it stopped; a user is never imported twice, because the external_id decides. Passwords are not imported.",
  failure: 'some users were refused or are incomplete (the report says why), or the API refused all of it',
  run: importUsers,
};

async function importUsers(given: Given, means: Means): Promise<Outcome> {
  const { file = '', from = 'latchkey' } = given.values;
  const mapping = MAPPINGS[from];
  if (!mapping) throw new UsageError(`--from must be one of ${Object.keys(MAPPINGS).join(', ')}`);
  refuseForgeable(file, from);
  const sender = senderOf(given, means);
  const fingerprint = await fingerprintOf(file);
  const statePath = given.values['state'] ?? `${file}.state.json`;
  const isNew = sender.isDryRun || given.flags.has('restart');
  const state = isNew ? { file: fingerprint, ...NOTHING_DONE } : await readState(statePath, fingerprint);
  const { isTerminal, status } = means;
  const plan = {
    path: file,
    mapping,
    sender,
    batch: numberOf(given, 'batch', MOST_OF_A_CALL),
    parallel: numberOf(given, 'parallel', MOST_PARALLEL),
    reportPath: given.values['report'] ?? `${file}.report.jsonl`,
    statePath,
    progress: new ImportProgress({
      show: status,
      isTerminal,
      bytes: await sizeOf(file),
      done: state.position,
    }),
  };
  return outcomeOf(plan, state, means);
}

/** Firebase's CSV escapes no name and no photo, which users write: one of them could add columns, or a line. */
function refuseForgeable(file: string, from: string): void {
  if (from === 'firebase' && file.endsWith('.csv'))
    throw new UsageError(
      'A CSV file of Firebase is not imported: its users could write columns into it. Export JSON: firebase auth:export users.json',
    );
}

async function outcomeOf(plan: ImportPlan, state: ImportState, means: Means): Promise<Outcome> {
  try {
    const { position, counts } = await runImport(plan, state);
    if (means.isTerminal) means.progress('');
    const { refused = 0, incomplete = 0 } = counts;
    const body = { users: position, ...counts, dry_run: plan.sender.isDryRun, report: plan.reportPath };
    return { code: refused + incomplete === 0 ? EXIT.done : EXIT.failed, body };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { code: EXIT.failed, body: error.answer.body, isRefusal: true };
  }
}

function senderOf({ values: { app }, flags }: Given, means: Means): Sender {
  const isDryRun = flags.has('dry-run');
  const { gatewayUrl, secretKey } = operatorSettings(means.env);
  const { pause } = means;
  if (secretKey !== undefined && app === undefined)
    return {
      path: '/v1/auth/users/import',
      isDryRun,
      pause,
      send: (call) => callAdminApi(gatewayUrl, secretKey, call),
    };
  if (app === undefined) throw new UsageError('Name the App with --app, or set LATCHKEY_SECRET_KEY.');
  return {
    path: `/v1/admin/apps/${encodeURIComponent(app)}/users/import`,
    isDryRun,
    pause,
    send: means.send,
  };
}

function numberOf({ values }: Given, option: 'batch' | 'parallel', most: number): number {
  const text = values[option];
  const number = text === undefined ? DEFAULTS[option] : wholeNumber(option, text);
  if (number > most) throw new UsageError(`--${option} must be at most ${most}`);
  return number;
}
