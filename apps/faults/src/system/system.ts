import { ChainNode } from '@latchkey/chains/testing';
import {
  adminUrlIn,
  type Closers,
  HttpClient,
  MailServer,
  makeDataFolder,
  Processes,
  REPLICATED,
  StackProcess,
} from '@latchkey/stack-runner';
import { lastRelease, ProgramFolder, unpackedBundles, type Version } from '@latchkey/stack-runner/releases';
import { Check } from '../checks/check.js';
import { OutboxRepository } from '../checks/outbox.repository.js';
import { TruthRepository } from '../checks/truth.repository.js';
import { Ledger } from '../ledger/ledger.js';

/** The stack, its neighbours, and the ledger of the load. */
export interface System {
  readonly dataDir: string;
  readonly stack: StackProcess;
  readonly processes: Processes;
  /** The versions of its programs. */
  readonly programs: ProgramFolder;
  readonly mail: MailServer;
  readonly chain: ChainNode;
  readonly ledger: Ledger;
  readonly truth: TruthRepository;
  readonly outbox: OutboxRepository;
  readonly check: Check;
  /** Straight to the gateway of the stack. */
  readonly client: HttpClient;
}

/** Time in which the mail server accepts a message: long enough for faults to find deliveries under way. */
const TAKES_MS = 150;

export interface SystemOptions {
  /** Leaves the folder of the data. */
  readonly keep: boolean;
  /** The version of all processes at first. */
  readonly from: Version;
}

/** Starts it all; the closers end it. */
export async function startSystem(closers: Closers, { keep, from }: SystemOptions): Promise<System> {
  const dataDir = await makeDataFolder(closers, 'faults', { keep });
  const mail = await closers.keep(MailServer.listen(TAKES_MS), (started) => started.close());
  const chain = await closers.keep(ChainNode.listen(), (started) => started.close());
  const servers = { SMTP_URL: mail.url, RPC_URL_POLYGON: chain.url };
  // The last release knows no tickets; this build needs them where it begins.
  const beside: Record<string, string> = from === 'release' ? { CALLER_TICKETS: 'accept' } : {};
  const programs = ProgramFolder.make(closers, unpackedBundles(lastRelease()));
  programs.use(from, REPLICATED);
  // The last release has no such process.
  programs.use('build', ['streams']);
  const spawning = StackProcess.spawn(dataDir, { ...servers, ...beside }, programs.supervisor);
  const stack = await closers.keep(spawning, (started) => started.stop());
  await stack.becomesReady();
  const ledger = new Ledger();
  mail.onFirstCode = (address, code) => ledger.addCode(address, code);
  const client = new HttpClient([stack.port], stack.keys.secretKey);
  closers.add(() => client.close());
  const truth = new TruthRepository(() => adminUrlIn(dataDir));
  return {
    dataDir,
    stack,
    processes: new Processes(() => stack.state),
    programs,
    mail,
    chain,
    ledger,
    truth,
    outbox: new OutboxRepository(() => adminUrlIn(dataDir)),
    check: new Check(ledger, mail, truth, client),
    client,
  };
}
