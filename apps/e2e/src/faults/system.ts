import { type Closers, HttpClient, MailServer } from '@latchkey/stack-runner';
import { OwnStack, type StartStack } from '../harness/stack/own-stack.js';
import { Check } from './checks/check.js';
import { Ledger } from './load/ledger.js';

/** The stack, its neighbours, and the ledger of the load. */
export interface System {
  readonly closers: Closers;
  readonly stack: OwnStack;
  readonly processes: OwnStack['processes'];
  readonly chain: OwnStack['chain'];
  readonly mail: MailServer;
  readonly ledger: Ledger;
  readonly check: Check;
  /** Straight to the gateway of the stack. */
  readonly client: HttpClient;
}

/** Time in which the mail server accepts a message: long enough for faults to find deliveries under way. */
const TAKES_MS = 150;

/** Starts it all; the closers end it. @param options `keep` leaves the folder of the data. */
export async function startSystem(
  closers: Closers,
  { keep }: { readonly keep: boolean },
  startStack: StartStack = (settings, options) => OwnStack.start(settings, options),
): Promise<System> {
  const mail = await closers.keep(MailServer.listen(TAKES_MS), (started) => started.close());
  // The gateway bounds its load as it does by default.
  const settings = { SMTP_URL: mail.url, MAX_TURN_MS: '' };
  const stack = await startStack(settings, { closers, keep, ownServers: true });
  const ledger = new Ledger();
  mail.onFirstCode = (address, code) => ledger.addCode(address, code);
  const client = new HttpClient([stack.port], stack.run.bootstrapSecretKey);
  closers.add(() => client.close());
  const { processes, chain } = stack;
  const check = new Check(ledger, mail, client);
  return { closers, stack, processes, chain, mail, ledger, check, client };
}
