import type { Ledger } from '../ledger/ledger.js';
import type { HttpClient } from '../load/http-client.js';
import { outcomeOf } from '../load/outcome.rules.js';
import { verifyCodeCall, verifySessionCall } from '../load/sign-in-requests.js';
import type { MailServer } from '../mail/mail-server.js';
import type { TruthRepository } from './truth.repository.js';

const AT_ONCE = 16;

/** The whole ledger held against the databases, the mails and the API. */
export interface LedgerFindings {
  /** Writes that were acknowledged and are in the ledger. */
  readonly acknowledged: number;
  /** Of them, those that are not there. */
  readonly lost: number;
  /** Codes that arrived more than once. */
  readonly sentTwice: number;
  /** Revoked sessions that were accepted. */
  readonly revokedAlive: number;
  /** Answers 503, which say that nothing was begun, after which something had changed. */
  readonly falseRefusals: number;
}

export class LedgerCheck {
  /** Revoked sessions that were asked for already; the databases are asked for all of them every time. */
  private revokedSeen = 0;

  constructor(
    private readonly ledger: Ledger,
    private readonly mail: MailServer,
    private readonly truth: TruthRepository,
    private readonly client: HttpClient,
  ) {}

  async run(): Promise<LedgerFindings> {
    const { ledger } = this;
    const acknowledged = [
      ledger.users,
      ledger.verifiedEmails,
      ledger.sessions,
      ledger.revoked,
      ledger.wallets,
      ledger.transfers,
      ledger.totps,
      ledger.promised,
    ];
    return {
      acknowledged: acknowledged.reduce((sum, list) => sum + list.length, 0),
      lost: await this.lost(),
      sentTwice: ledger.users.filter(({ email }) => this.mail.messagesTo(email).length > 1).length,
      revokedAlive: await this.revokedAlive(),
      falseRefusals: await this.falseRefusals(),
    };
  }

  private async lost(): Promise<number> {
    const { ledger, truth } = this;
    const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
    const lost = await Promise.all([
      truth.missing('identity', 'users', ids(ledger.users)),
      truth.missing('identity', 'emails', ledger.verifiedEmails, 'kept.verified'),
      truth.missing('session', 'sessions', ids(ledger.sessions)),
      truth.missing('session', 'sessions', ids(ledger.revoked), 'kept.revoked_at IS NOT NULL'),
      truth.missing('wallet', 'wallets', ids(ledger.wallets)),
      truth.missing('transfer', 'transfers', ledger.transfers),
      truth.missing('mfa', 'totps', ledger.totps),
    ]);
    return lost.flat().length;
  }

  private async revokedAlive(): Promise<number> {
    const fresh = this.ledger.revoked.slice(this.revokedSeen);
    this.revokedSeen += fresh.length;
    return this.countOthers(fresh, async (session) => {
      const answer = await this.client.send(verifySessionCall(session));
      return outcomeOf(answer, 'session_not_found') === 'ok';
    });
  }

  /** What was refused can be tried again, and succeeds; sessions whose end was refused live. */
  private async falseRefusals(): Promise<number> {
    const { createdEmails, sends, codes } = this.ledger.refused;
    const created = await this.truth.knownEmails(createdEmails.splice(0));
    const sent = sends.splice(0).filter((email) => this.mail.messagesTo(email).length > 0);
    const spent = await this.countOthers(
      codes.splice(0),
      async (code) => outcomeOf(await this.client.send(verifyCodeCall(code))) === 'ok',
    );
    const live = this.ledger.live.map(({ id }) => id);
    const ended = await this.truth.missing('session', 'sessions', live, 'kept.revoked_at IS NULL');
    return created.length + sent.length + spent + ended.length;
  }

  /** How many are not as they should be; a few are asked for at a time. */
  private async countOthers<T>(list: readonly T[], isRight: (one: T) => Promise<boolean>): Promise<number> {
    let others = 0;
    for (let start = 0; start < list.length; start += AT_ONCE) {
      const right = await Promise.all(list.slice(start, start + AT_ONCE).map(isRight));
      others += right.filter((is) => !is).length;
    }
    return others;
  }
}
