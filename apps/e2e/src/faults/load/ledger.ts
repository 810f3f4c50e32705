/** A user that was acknowledged. */
export interface LedgerUser {
  readonly id: string;
  readonly email: string;
  readonly emailId: string;
}

export interface LedgerSession {
  readonly id: string;
  readonly token: string;
  readonly jwt: string;
  /** Whether a call to end it is under way: both answers are right until it is acknowledged. */
  ending: boolean;
}

/** A code that arrived and was not used. */
export interface ArrivedCode {
  readonly user: LedgerUser;
  readonly code: string;
}

/** Every write that was acknowledged, and every one that was refused as not begun. */
export class Ledger {
  readonly users: LedgerUser[] = [];
  readonly verifiedEmails: string[] = [];
  readonly sessions: LedgerSession[] = [];
  readonly revoked: LedgerSession[] = [];
  /** Without default wallets, which no answer names. */
  readonly wallets: { readonly id: string; readonly userId: string }[] = [];
  readonly transfers: string[] = [];
  readonly totps: string[] = [];
  /** Addresses that a code was sent to. */
  readonly promised: string[] = [];
  /** Calls that were answered with 503, which must have changed nothing. */
  readonly refused = {
    createdEmails: [] as string[],
    sends: [] as string[],
    codes: [] as ArrivedCode[],
  };

  /** Users without a sent code. */
  readonly unsent: LedgerUser[] = [];
  /** Users who signed in: the first proof of an address voids a TOTP that was begun before it. */
  readonly withoutTotp: LedgerUser[] = [];
  readonly codes: ArrivedCode[] = [];
  /** Sessions that no call ended. */
  readonly live: LedgerSession[] = [];
  private readonly byEmail = new Map<string, LedgerUser>();

  addUser(user: LedgerUser): void {
    this.users.push(user);
    this.unsent.push(user);
    this.byEmail.set(user.email, user);
  }

  addSignIn(user: LedgerUser, session: Omit<LedgerSession, 'ending'>): void {
    this.verifiedEmails.push(user.emailId);
    this.withoutTotp.push(user);
    const signedIn = { ...session, ending: false };
    this.sessions.push(signedIn);
    this.live.push(signedIn);
  }

  addCode(email: string, code: string): void {
    const user = this.byEmail.get(email);
    if (user && code) this.codes.push({ user, code });
  }

  /** Takes a live session out, to end it. */
  takeLive(): LedgerSession | undefined {
    const [session] = this.live.splice(Math.floor(Math.random() * this.live.length), 1);
    if (session) session.ending = true;
    return session;
  }

  /** Puts it back, since its end was refused. */
  giveBack(session: LedgerSession): void {
    session.ending = false;
    this.live.push(session);
  }
}

/** Any of them; undefined of none. */
export function anyOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}
