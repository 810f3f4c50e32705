import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isAlive } from '@latchkey/platform/embedded';
import { outputOf, stackStateIn } from '@latchkey/stack-runner';
import type { Run } from './run.js';

/** What the supervisor keeps in its data folder: addresses and keys. */
interface Described {
  readonly base_url?: string;
  readonly inbox_url?: string;
}
type Keys = Readonly<Record<string, string | undefined>>;

const readJson = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;

/**
 * The stack of `npm start` or `npm run dev`, which the specs use and leave running.
 * @param folder its DATA_DIR.
 * @throws Error where none runs there, or where its keys came from the environment.
 */
export function runningStack(folder: string): Run {
  const dataDir = resolve(folder);
  const file = join(dataDir, 'stack.json');
  if (!existsSync(file) || !isAlive(stackStateIn(dataDir).pid))
    throw new Error(`No stack runs on ${dataDir}: start it by npm run dev.`);
  const { base_url: baseUrl, inbox_url: inboxUrl } = readJson<Described>(file);
  if (!baseUrl || !inboxUrl) throw new Error(`The stack on ${dataDir} is still starting, or has no inbox.`);
  const keys = readJson<Keys>(join(dataDir, 'keys.json'));
  const keyOf = (name: string) => {
    const key = process.env[name] || keys[name];
    if (!key)
      throw new Error(`${name} is not in ${dataDir}/keys.json: set it as for the start of the stack.`);
    return key;
  };
  return {
    ...{ baseUrl, inboxUrl },
    adminKey: keyOf('ADMIN_API_KEY'),
    bootstrapSecretKey: keyOf('BOOTSTRAP_SECRET_KEY'),
    bootstrapPublicToken: keyOf('BOOTSTRAP_PUBLIC_TOKEN'),
    ...filesIn(dataDir),
  };
}

function filesIn(dataDir: string) {
  // The folder of this run of the tests, which ends with it.
  const folder = process.env['TEST_RUN_FOLDER'] ?? mkdtempSync(join(tmpdir(), 'latchkey-e2e-'));
  const secretsFile = join(folder, 'secrets.jsonl');
  writeFileSync(secretsFile, '', { mode: 0o600 });
  return { folder, dataDir, databasePrefix: 'latchkey', outputFile: outputOf(dataDir), secretsFile };
}
