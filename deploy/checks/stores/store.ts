import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot } from '../repository.js';

export type Values = Record<string, Record<string, string>>;

export interface Printed {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const SCRIPT = inRoot('deploy/kubernetes/secrets.mjs');

/**
 * Runs `secrets.mjs`, by default where no command of a store is found. @param input standard input. @param preload a module
 * that is loaded before the script.
 */
export function secrets(
  args: readonly string[],
  { input = '', env = {}, preload = '' }: { input?: string; env?: NodeJS.ProcessEnv; preload?: string } = {},
): Printed {
  const before = preload === '' ? [] : ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
  return spawnSync(process.execPath, [...before, SCRIPT, ...args], {
    encoding: 'utf8',
    input,
    env: { PATH: '/nowhere', ...env },
  });
}

/** A store of one format in a folder of its own, with the command that reads and writes it. */
export class Store {
  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'store-'));
  readonly program: string;
  private readonly env: NodeJS.ProcessEnv;

  constructor(private readonly format: 'vault' | 'aws' | 'gcp') {
    this.program = format === 'gcp' ? 'gcloud' : format;
    mkdirSync(join(this.folder, 'values'));
    symlinkSync(inRoot('deploy/checks/stores/store-command.sh'), join(this.folder, this.program));
    const path = [this.folder, dirname(process.execPath), '/usr/bin', '/bin'].join(':');
    this.env = { PATH: path, STORE: this.folder };
  }

  /** What `secrets.mjs` prints for this store. */
  script(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Printed {
    return secrets(['--format', this.format, ...args], { env: { ...this.env, ...env } });
  }

  /** What `sh` does with it. */
  run(script: string, env: NodeJS.ProcessEnv = {}): Printed {
    return spawnSync('sh', [], { encoding: 'utf8', input: script, env: { ...this.env, ...env } });
  }

  /** What is stored, by key. */
  values(): Values {
    const names = readdirSync(join(this.folder, 'values')).filter((name) => !name.endsWith('.version'));
    return Object.fromEntries(
      names.map((name) => [
        name.replace(/^latchkey[.-]/, 'latchkey/'),
        JSON.parse(readFileSync(join(this.folder, 'values', name), 'utf8')) as Values[string],
      ]),
    );
  }

  /** Puts a text in place of what a key has. */
  put(key: string, text: string): void {
    writeFileSync(join(this.folder, 'values', key.replace('/', this.format === 'gcp' ? '-' : '.')), text);
  }

  commandLines(): string {
    return readFileSync(join(this.folder, 'command-lines'), 'utf8');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
