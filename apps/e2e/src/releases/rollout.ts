import { type ServiceName, SERVICES } from '@latchkey/contracts/services';
import { addReplicas, type Closers, REPLICATED, type Replicas } from '@latchkey/stack-runner';
import { OwnStack, type Settings, type StackOptions } from '../harness/stack/own-stack.js';
import { ProgramFolder, type Version } from './program-folder.js';

/** What the processes of this build need beside the release, and the supervisor of this build does not give to those. */
const BESIDE_RELEASE = { WEBHOOK_LOOPBACK: 'true', OAUTH_LOOPBACK: 'true', CALLER_TICKETS: 'accept' };

/**
 * A stack that goes from the last release to this build, step by step. Processes that the release does not have, and
 * `streams`, have this build from the beginning: operators start them before they roll a new version out.
 */
export class Rollout {
  private seconds!: Replicas;

  private constructor(
    readonly stack: OwnStack,
    private readonly programs: ProgramFolder,
    private readonly closers: Closers,
  ) {}

  /** The processes of the release serve. */
  static async start(settings: Settings, options: StackOptions & { closers: Closers }): Promise<Rollout> {
    const { closers } = options;
    const programs = ProgramFolder.make(closers);
    programs.use('release', REPLICATED);
    const own = { main: programs.supervisor, ownServers: true };
    const stack = await OwnStack.start({ ...BESIDE_RELEASE, ...settings }, { ...options, ...own });
    return new Rollout(stack, programs, closers);
  }

  /** The migrations of this build run beside the processes that serve. @throws Error with the output of one that failed. */
  async migrate(): Promise<void> {
    this.programs.use('build', REPLICATED);
    for (const service of SERVICES) await this.stack.processes.migrate(service);
  }

  /** Starts a second replica of each process, in the version of the last step. @returns the port of its gateway. */
  async addSeconds(): Promise<number> {
    this.seconds = await addReplicas(this.stack.processes, this.closers);
    return this.seconds.gateway.port;
  }

  /** Starts the first replica of each process anew, in that version: its gateway last, or first on the way back. */
  async replaceFirsts(version: Version): Promise<void> {
    this.programs.use(version, REPLICATED);
    const order = version === 'build' ? REPLICATED : REPLICATED.toReversed();
    for (const name of order) await this.stack.processes.replace(name, 'SIGTERM');
  }

  /** One replica of the service is left, which believes no caller without a ticket. */
  async endUpgradeOf(service: ServiceName): Promise<void> {
    const { processes } = this.stack;
    const starting = processes.startReplica(service, { CALLER_TICKETS: 'require' });
    await this.closers.keep(starting, (one) => one.stop());
    await this.seconds[service].stop();
    // A supervisor that is held starts no other one.
    processes.hold(true);
    processes.signal(service, 'SIGTERM');
    this.closers.add(() => processes.hold(false));
  }

  /** The same with the second ones, in the version of the last step. */
  async replaceSeconds(): Promise<void> {
    for (const name of REPLICATED) await this.seconds[name].restart();
  }
}
