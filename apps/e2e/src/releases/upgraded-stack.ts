import { join } from 'node:path';
import { Closers, isReady, Replica, runNode, type RunOnce, runOnce } from '@latchkey/stack-runner';
import { SERVICES } from '@latchkey/contracts/services';
import {
  lastRelease,
  ProgramFolder,
  type StoredRelease,
  unpackedBundles,
} from '@latchkey/stack-runner/releases';
import { EvmChain } from '../harness/chains/evm-chain.js';
import { until } from '../harness/stack/own-stack.js';
import { currentRun, publishRun } from '../harness/stack/run.js';
import { startStack } from '../harness/stack/stack.js';
import { stackState } from '../harness/stack/stack-files.js';
import { prepareCluster } from './prepared-cluster.js';
import { copyKeys, load } from './stored.js';

const ALL = [...SERVICES, 'gateway'] as const;

/** A stack over the dump of a release, served by the bundles of the last release at first. */
export class UpgradedStack {
  private readonly closers = new Closers();
  private readonly replicas: Replica[] = [];
  private programs!: ProgramFolder;
  chain!: EvmChain;

  async start({ folder }: StoredRelease): Promise<void> {
    const { closers } = this;
    this.chain = await closers.keep(EvmChain.start(false), (chain) => chain.stop());
    this.programs = ProgramFolder.make(closers, unpackedBundles(lastRelease()));
    this.programs.use('release', ALL);
    // The release has no such process; operators start it before they roll this version out.
    this.programs.use('build', ['streams']);
    // The supervisor of a release before it names no such setting to the processes of this build.
    const loopback = { WEBHOOK_LOOPBACK: 'true', OAUTH_LOOPBACK: 'true' };
    const older = { ...loopback, CALLER_TICKETS: 'accept' };
    const settings = { OIDC_PORT: '0', RPC_URL_ETHEREUM: this.chain.proxy.url, ...older };
    const prepare = async (dataDir: string) => {
      copyKeys(folder, dataDir);
      await prepareCluster(dataDir, (database) => load(folder, database));
    };
    const stack = await startStack(this.programs.supervisor, settings, prepare);
    closers.add(() => stack.clear());
    closers.add(() => stack.stop());
    publishRun(stack.run);
  }

  /** Runs the migrations of this build beside the processes that serve. */
  async migrate(): Promise<readonly RunOnce[]> {
    this.programs.use('build', ALL);
    const runs = [];
    for (const service of SERVICES) runs.push(await runOnce(pidOf(service), ['--migrate']));
    return runs;
  }

  /** Starts one process of this build beside each of the release. */
  async join(): Promise<void> {
    this.programs.use('build', ALL);
    for (const name of ALL) {
      const replica = await this.closers.keep(Replica.spawn(name, pidOf(name)), (one) => one.stop());
      this.replicas.push(replica);
    }
    await Promise.all(this.replicas.map((replica) => replica.becomesReady()));
  }

  /** Ends each process of the release; the supervisor starts one of this build instead. */
  async leave(): Promise<void> {
    const before = ALL.map((name) => pidOf(name));
    for (const pid of before) process.kill(pid, 'SIGTERM');
    await until(() => ALL.every((name, place) => pidOf(name) !== before[place]));
    await until(() => isReady(Number(new URL(currentRun().baseUrl).port)));
  }

  /** The operator's check of the whole. */
  doctor(): Promise<RunOnce> {
    const { baseUrl: LATCHKEY_URL, adminKey: ADMIN_API_KEY } = currentRun();
    const { PATH = '' } = process.env;
    return runNode([join('dist/apps/cli/main.js'), 'doctor'], { PATH, LATCHKEY_URL, ADMIN_API_KEY });
  }

  stop(): Promise<void> {
    return this.closers.close();
  }
}

function pidOf(name: string): number {
  return stackState(currentRun()).processes[name] ?? 0;
}
