import { type ProofKind, proofsOf, type SessionView } from '@latchkey/contracts';
import type { CheckedPerson } from '@latchkey/contracts/session';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { SessionEntity, SessionRow } from './session.entity.js';

/** A session as it is answered: never its token, its digest or its kept JWT. */
export function toSessionView(row: SessionEntity): SessionView {
  return {
    id: row.id,
    user_id: row.userId,
    started_at: toEpochSeconds(row.startedAt),
    expires_at: toEpochSeconds(row.expiresAt),
    last_active_at: toEpochSeconds(row.lastActiveAt),
    factors: row.factors,
    device_fingerprint: { user_agent: row.userAgent, ip: row.ip },
    updated_at: toEpochSeconds(row.updatedAt),
    created_at: toEpochSeconds(row.createdAt),
  };
}

/** What a payment needs to know of a session: ages by the clock of this database, and nothing by which a factor is found. */
export function toCheckedPerson({
  id,
  userId,
  factors,
  now,
}: Pick<SessionRow, 'id' | 'userId' | 'factors' | 'now'>): CheckedPerson {
  const seconds = toEpochSeconds(now);
  const aged = factors.map(({ type, method }) => ({ type, age_seconds: seconds - method.last_verified_at }));
  return { session_id: id, user_id: userId, factors: aged };
}

/** The same with the kind of each factor, and the kinds that its user has: those in the session, and those that a session has proved beside another. */
export function withProofKinds(
  person: CheckedPerson,
  { factors, secondFactors = [] }: Pick<SessionRow, 'factors' | 'secondFactors'>,
): CheckedPerson {
  const kinds = factors.map((factor) => proofsOf([factor])[0]?.kind);
  const known = [...secondFactors.flatMap((type) => ENROLLED_KINDS[type] ?? []), ...kinds];
  return {
    ...person,
    factors: person.factors.map((factor, at) => ({ ...factor, ...(kinds[at] && { kind: kinds[at] }) })),
    kinds: [...new Set(known.filter((kind) => kind !== undefined))],
  };
}

/** What `second_factors` holds: types of mfa, and kinds that sessions have proved beside another. */
const ENROLLED_KINDS: Readonly<Record<string, ProofKind>> = {
  totp: 'authenticator',
  webauthn: 'passkey',
  phone: 'phone',
  mailbox: 'mailbox',
  account: 'account',
  wallet: 'wallet',
};
