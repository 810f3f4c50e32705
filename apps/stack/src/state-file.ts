import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLineOf, InfrastructureError, isAlive } from '@latchkey/platform/embedded';

export interface State {
  readonly base_url: string;
  /** Addresses on this machine of the gateway and of administration, for the command line; empty before the start. */
  readonly local_url: string;
  readonly admin_url: string;
  readonly inbox_url: string | undefined;
  /** Of the local OpenID provider. */
  readonly oidc_issuer: string | undefined;
  /** Process ids by name. */
  readonly processes: Readonly<Record<string, number | undefined>>;
}

/** `stack.json` in the data folder: tells tests, operators and a second start of the running stack. Holds no key. */
export class StateFile {
  private readonly path: string;

  constructor(private readonly dataDir: string) {
    this.path = join(dataDir, 'stack.json');
  }

  /** Takes the folder for this process. @throws InfrastructureError while another stack has it. */
  claim(): void {
    const pid = this.lastOwner();
    if (pid !== undefined && pid !== process.pid && isStack(pid)) {
      throw new InfrastructureError(
        `A stack is already running on ${this.dataDir} (process ${pid}): stop it, or set another DATA_DIR.`,
      );
    }
    this.write({
      ...{ base_url: '', local_url: '', admin_url: '' },
      ...{ inbox_url: undefined, oidc_issuer: undefined, processes: {} },
    });
  }

  /** Renames a new file, so that a reader always finds a whole one. */
  write(state: State): void {
    const fresh = `${this.path}.new`;
    writeFileSync(fresh, `${JSON.stringify({ pid: process.pid, ...state }, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, this.path);
  }

  remove(): void {
    if (this.lastOwner() === process.pid) rmSync(this.path, { force: true });
  }

  private lastOwner(): number | undefined {
    try {
      return (JSON.parse(readFileSync(this.path, 'utf8')) as { pid?: number }).pid;
    } catch {
      return undefined;
    }
  }
}

/** Process ids are reused: only another Node program can be a stack. */
function isStack(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const command = commandLineOf(pid);
  return command === undefined || /stack.(bootstrap.(?:start|dev)\.mjs|main\.js)/.test(command);
}
