/** A session as the App's server sees it. Times are Unix epoch seconds. */
export interface AuthSession {
  readonly id: string;
  readonly user_id: string;
  readonly started_at: number;
  readonly expires_at: number;
  readonly factors: readonly AuthFactor[];
}

/** One way in which the user was verified. */
export interface AuthFactor {
  /** `otp`, `oauth`, `wallet`, `totp` or `webauthn`. */
  readonly type: string;
  readonly delivery_channel: string;
  readonly last_verified_at: number;
}

/** Conditions of a step-up. */
export interface SessionRequirements {
  /** The session holds a factor of each of these types. */
  readonly requireFactors?: readonly string[];
  /** Minutes: each required factor, or any where none is named, is not older. */
  readonly maxFactorAge?: number;
}

/** What the API answers. */
interface SessionView extends Omit<AuthSession, 'factors'> {
  readonly factors: readonly (Omit<AuthFactor, 'last_verified_at'> & {
    readonly method: { readonly last_verified_at: number };
  })[];
}

export function fromView(view: unknown): AuthSession {
  const { id, user_id, started_at, expires_at, factors } = view as SessionView;
  const flat = factors.map(({ type, delivery_channel, method }) => ({
    ...{ type, delivery_channel },
    last_verified_at: method.last_verified_at,
  }));
  return { id, user_id, started_at, expires_at, factors: flat };
}

/** Whether a session meets the conditions. @param now in epoch seconds. */
export function meets(
  { factors }: AuthSession,
  { requireFactors = [], maxFactorAge }: SessionRequirements,
  now: number,
): boolean {
  const oldest = maxFactorAge === undefined ? 0 : now - maxFactorAge * 60;
  const recent = factors.filter(({ last_verified_at }) => last_verified_at >= oldest);
  return recent.length > 0 && requireFactors.every((type) => recent.some((factor) => factor.type === type));
}
