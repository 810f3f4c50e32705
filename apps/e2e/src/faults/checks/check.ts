import { becomes, type HttpClient, type MailServer } from '@latchkey/stack-runner';
import pLimit from 'p-limit';
import type { Ledger } from '../load/ledger.js';
import { verifyCall, verifyCodeCall } from '../load/operations.js';
import { outcomeOf } from '../load/outcome.js';
import * as truth from './truth.js';

const POLL_MS = 500;
const AT_ONCE = 16;

/** Work that is still under way after a fault, each in words. */
export const DEBTS = {
  codes: 'codes were not delivered',
  messages: 'messages were not ended',
  wallets: 'users have not exactly one default wallet',
  events: 'events were not published',
  applications: 'events are not in the feed, or a service has not applied them',
};
/** Differences of the ledger from the databases, the mails and the API, each in words. */
export const FINDINGS = {
  lost: 'acknowledged writes are lost',
  revokedAlive: 'revoked sessions were accepted',
  falseRefusals: 'answers 503 had changed something',
  sentTwice: 'codes were sent twice',
};

export type Debts = Readonly<Record<keyof typeof DEBTS, number>>;
/** `acknowledged` counts the writes of all faults of the stack so far, `sentTwice` codes since the last look. */
export type Findings = Readonly<Record<keyof typeof FINDINGS | 'acknowledged', number>>;

export class Check {
  /** How many revoked sessions the API was asked about; the databases are asked about all every time. */
  private revokedSeen = 0;
  private sentTwiceSeen = 0;

  constructor(
    private readonly ledger: Ledger,
    private readonly mail: MailServer,
    private readonly client: HttpClient,
  ) {}

  /** Waits until no work is left, at most this long. @returns the work that is left. */
  async debts(withinMs: number): Promise<Debts> {
    let debts!: Debts;
    const isDone = async () => {
      debts = await this.owed();
      return Object.values(debts).every((owed) => owed === 0);
    };
    await becomes(isDone, withinMs, POLL_MS);
    return debts;
  }

  async findings(): Promise<Findings> {
    const { ledger, mail } = this;
    const twice = ledger.users.filter(({ email }) => mail.messagesTo(email).length > 1).length;
    const sentTwice = twice - this.sentTwiceSeen;
    this.sentTwiceSeen = twice;
    const [revokedAlive, falseRefusals] = [await this.revokedAlive(), await this.falseRefusals()];
    return { ...(await this.kept()), sentTwice, revokedAlive, falseRefusals };
  }

  private async owed(): Promise<Debts> {
    const { ledger, mail } = this;
    const arrived = (email: string) => mail.messagesTo(email).length > 0 || mail.hasRejected(email);
    const [messages, wallets, events] = await Promise.all([
      truth.queuedMessages(),
      truth.usersWithoutTheirWallet(),
      truth.unpublishedIds(),
    ]);
    const debts = {
      codes: ledger.promised.filter((email) => !arrived(email)).length,
      messages,
      wallets: wallets.length,
      events: events.length,
    };
    // It compares all events of the run, so it comes last.
    const isLast = Object.values(debts).every((owed) => owed === 0);
    return { ...debts, applications: isLast ? await truth.unapplied() : 0 };
  }

  private async kept(): Promise<Pick<Findings, 'acknowledged' | 'lost'>> {
    const { ledger } = this;
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    const kept: readonly Parameters<typeof truth.missing>[] = [
      ['identity', 'users', ids(ledger.users)],
      ['identity', 'emails', ledger.verifiedEmails, 'kept.verified'],
      ['session', 'sessions', ids(ledger.sessions)],
      ['session', 'sessions', ids(ledger.revoked), 'kept.revoked_at IS NOT NULL'],
      ['wallet', 'wallets', ids(ledger.wallets)],
      ['transfer', 'transfers', ledger.transfers],
      ['mfa', 'totps', ledger.totps],
    ];
    const lost = await Promise.all(kept.map((rows) => truth.missing(...rows)));
    const rows = kept.reduce((sum, [, , list]) => sum + list.length, 0);
    return { acknowledged: rows + ledger.promised.length, lost: lost.flat().length };
  }

  private async revokedAlive(): Promise<number> {
    const fresh = this.ledger.revoked.slice(this.revokedSeen);
    this.revokedSeen += fresh.length;
    return countWrong(fresh, async (session) => {
      const answer = await this.client.send(verifyCall(session, false));
      return outcomeOf(answer, 'session_not_found') === 'ok';
    });
  }

  /** A refused call can be repeated, and succeeds; a session whose end was refused lives. */
  private async falseRefusals(): Promise<number> {
    const { createdEmails, sends, codes } = this.ledger.refused;
    const created = await truth.knownEmails(createdEmails.splice(0));
    const sent = sends.splice(0).filter((email) => this.mail.messagesTo(email).length > 0);
    const spent = await countWrong(
      codes.splice(0),
      async (code) => outcomeOf(await this.client.send(verifyCodeCall(code))) === 'ok',
    );
    const live = this.ledger.live.map(({ id }) => id);
    const ended = await truth.missing('session', 'sessions', live, 'kept.revoked_at IS NULL');
    return created.length + sent.length + spent + ended.length;
  }
}

/** How many are wrong; asks about a few at a time. */
async function countWrong<T>(list: readonly T[], isRight: (one: T) => Promise<boolean>): Promise<number> {
  const right = await pLimit(AT_ONCE).map(list, isRight);
  return right.filter((is) => !is).length;
}
