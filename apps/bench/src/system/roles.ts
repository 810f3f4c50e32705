import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopChild, tieToThisProcess } from '@latchkey/platform/embedded';

/** The bundles of the benchmark's own processes lie beside its main.js. */
const OWN_BUNDLES = dirname(fileURLToPath(import.meta.url));

/** A process of the benchmark's own, spoken to over its channel. */
export class Role {
  /** Rejects once the process has ended; it never resolves. */
  readonly ended: Promise<never>;

  private constructor(
    name: string,
    readonly child: ChildProcess,
  ) {
    this.ended = once(child, 'exit').then(() => {
      throw new Error(`the process ${name} has ended`);
    });
    // Told to whoever waits at that moment.
    this.ended.catch(() => undefined);
  }

  static start(name: 'load' | 'floor-door' | 'floor-worker'): Role {
    // No setting of the caller's reaches what is measured.
    const child = fork(join(OWN_BUNDLES, `${name}.js`), { env: {}, execArgv: [] });
    tieToThisProcess(child);
    return new Role(name, child);
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  /** Sends a message and waits for the next one that comes back. */
  async ask<T>(message: object): Promise<T> {
    const answered = once(this.child, 'message') as Promise<[T]>;
    this.child.send(message);
    const [answer] = await Promise.race([answered, this.ended]);
    return answer;
  }

  stop(): Promise<void> {
    return stopChild(this.child, 'SIGTERM', 3_000);
  }
}
