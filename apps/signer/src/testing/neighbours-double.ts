import {
  AppError,
  type CredentialKey,
  type ErrorType,
  type ProofKind,
  type SessionCredential,
} from '@latchkey/contracts';
import { checkSignIn, type CheckSignInInput } from '@latchkey/contracts/identity';
import { type CredentialKeysQuery, listCredentialKeys } from '@latchkey/contracts/mfa';
import { type CheckedPerson, checkPerson } from '@latchkey/contracts/session';
import { moveKey, type MoveKeyInput } from '@latchkey/contracts/wallet';

/** Identity, session, mfa and the wallet service, as the signer sees them. */
export class NeighboursDouble {
  /** Moves a key that only the wallet service has; answers whether it had one. */
  move: (input: MoveKeyInput) => Promise<boolean> = () => Promise.resolve(false);
  /** What session says of each token or JWT, or how it refuses it; unknown ones are `session_not_found`. */
  readonly sessions = new Map<string, CheckedPerson | AppError>();
  /** What the identifiers of a user prove, as identity knows them; none of an unknown user. */
  readonly kinds = new Map<string, ProofKind[]>();
  /** What mfa says of the credentials of all users; undefined while it is away. */
  credentials: CredentialKey[] | undefined = [];
  /** Every call, by its subject. */
  readonly calls: string[] = [];
  /** Runs before identity answers. */
  meanwhile: () => Promise<void> = () => Promise.resolve();
  /** Runs before session answers. */
  beforePerson: () => Promise<void> = () => Promise.resolve();
  private readonly refusals = new Map<string, ErrorType>();

  /** From now on identity refuses the user so; undefined admits the user again. */
  refuse(userId: string, type: ErrorType | undefined): void {
    if (type === undefined) this.refusals.delete(userId);
    else this.refusals.set(userId, type);
  }

  /** The method of `RpcClient`. */
  async call({ subject }: { subject: string }, _context: unknown, input: object): Promise<object> {
    this.calls.push(subject);
    if (subject === checkPerson.subject) {
      await this.beforePerson();
      return this.person(input);
    }
    if (subject === listCredentialKeys.subject) return this.keysOf(input as CredentialKeysQuery);
    if (subject === moveKey.subject) return { moved: await this.move(input as MoveKeyInput) };
    if (subject !== checkSignIn.subject) throw new Error(`no service answers ${subject}`);
    const { user_id, with_kinds } = input as CheckSignInInput;
    await this.meanwhile();
    const refusal = this.refusals.get(user_id);
    if (refusal) throw new AppError(refusal);
    return { user_id, ...(with_kinds && { kinds: this.kinds.get(user_id) ?? [] }) };
  }

  private keysOf(of: CredentialKeysQuery): { credentials: CredentialKey[] } {
    if (!this.credentials) throw new AppError('service_unavailable');
    const isAsked = ({ user_id, webauthn_credential_id }: CredentialKey) =>
      'user_id' in of ? user_id === of.user_id : webauthn_credential_id === of.webauthn_credential_id;
    return { credentials: this.credentials.filter(isAsked) };
  }

  private person({ session_token = '', session_jwt = '' }: SessionCredential): CheckedPerson {
    const found = this.sessions.get(session_token) ?? this.sessions.get(session_jwt);
    if (found instanceof AppError) throw found;
    if (!found) throw new AppError('session_not_found', { reason: 'session_unknown' });
    return found;
  }
}
