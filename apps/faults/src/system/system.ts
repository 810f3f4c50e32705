import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChainNode } from '@latchkey/chains/testing';
import { type Closers, HttpClient, MailServer, makeDataFolder, StackProcess } from '@latchkey/stack-runner';
import { Check } from '../checks/check.js';
import { TruthRepository } from '../checks/truth.repository.js';
import { Ledger } from '../ledger/ledger.js';
import { Processes } from './processes.js';

/** Everything that runs, and the record of it. */
export interface System {
  readonly stack: StackProcess;
  readonly processes: Processes;
  readonly mail: MailServer;
  readonly chain: ChainNode;
  readonly ledger: Ledger;
  readonly truth: TruthRepository;
  readonly check: Check;
  /** Straight to the gateway of the stack. */
  readonly client: HttpClient;
}

/** As a mail server that looks at a message before it takes it: long enough that faults find deliveries under way. */
const TAKES_MS = 150;

/** Starts it all; the closers end it. */
export async function startSystem(closers: Closers, { keep }: { readonly keep: boolean }): Promise<System> {
  const dataDir = await makeDataFolder(closers, 'faults', { keep });
  const mail = await closers.keep(MailServer.listen(TAKES_MS), (started) => started.close());
  const chain = await closers.keep(ChainNode.listen(), (started) => started.close());
  const servers = { SMTP_URL: mail.url, RPC_URL_POLYGON: chain.url };
  const stack = await closers.keep(StackProcess.spawn(dataDir, servers), (started) => started.stop());
  await stack.becomesReady();
  const ledger = new Ledger();
  mail.onFirstCode = (address, code) => ledger.addCode(address, code);
  const client = new HttpClient([stack.port], stack.keys.secretKey);
  closers.add(() => client.close());
  const truth = new TruthRepository(() => adminUrl(dataDir));
  return {
    stack,
    processes: new Processes(stack),
    mail,
    chain,
    ledger,
    truth,
    check: new Check(ledger, mail, truth, client),
    client,
  };
}

/** Of the embedded PostgreSQL; line 4 of its own lock file is its port. */
function adminUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  const port = readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}
