import { setTimeout as delay } from 'node:timers/promises';
import type { Ledger } from '../ledger/ledger.js';
import type { MailServer } from '../mail/mail-server.js';
import type { TruthRepository } from './truth.repository.js';

const POLL_MS = 500;

/** What the service still owes once it answers again: codes, wallets and facts are on their way. */
export interface Debts {
  readonly codes: number;
  readonly messages: number;
  readonly wallets: number;
  readonly facts: number;
}

export class DebtCollector {
  constructor(
    private readonly ledger: Ledger,
    private readonly mail: MailServer,
    private readonly truth: TruthRepository,
  ) {}

  /** Waits until nothing is owed any more, at most this long. @returns what is. */
  async collect(withinMs: number): Promise<Debts> {
    const deadline = performance.now() + withinMs;
    let debts = await this.look();
    while (owesAnything(debts) && performance.now() < deadline) {
      await delay(POLL_MS);
      debts = await this.look();
    }
    return debts;
  }

  private async look(): Promise<Debts> {
    const { ledger, mail } = this;
    const missing = ledger.promised.filter(
      (email) => mail.messagesTo(email).length === 0 && !mail.hasRejected(email),
    );
    const [messages, wallets, facts] = await Promise.all([
      this.truth.queuedMessages(),
      this.truth.usersWithoutTheirWallet(),
      this.truth.unpublished(),
    ]);
    return { codes: missing.length, messages, wallets: wallets.length, facts };
  }
}

export function owesAnything({ codes, messages, wallets, facts }: Debts): boolean {
  return codes + messages + wallets + facts > 0;
}
