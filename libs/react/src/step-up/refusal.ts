/** A factor that a session lacks, or that is too old: a member of `required_factors` of the API. */
export interface UnmetFactor {
  /** `otp`, `oauth`, `wallet`, `totp`, `webauthn`, or `any`. */
  readonly type: string;
  readonly reason: string;
}

/** The answer of the API, and of a server action, to a request that wants more of the person. */
export interface Refusal {
  readonly error_type: 'session_not_found' | 'step_up_required';
  readonly required_factors?: readonly UnmetFactor[];
}

/** What a step-up asks for. */
export interface Requirement {
  readonly requireFactors: readonly string[];
}

/** Of an error of any of our packages; empty for everything else. */
export function errorTypeOf(error: unknown): string {
  const { errorType, error_type } = (error ?? {}) as { errorType?: unknown; error_type?: unknown };
  return String(errorType ?? error_type ?? '');
}

/**
 * What the person has to prove, if this is a refusal that a proof can lift: an error of @latchkey/browser or @latchkey/node,
 * the answer of a route behind `requireSession`, or that of an action. Undefined for everything else.
 */
export async function requirementOf(outcome: unknown): Promise<Requirement | undefined> {
  const refusal = outcome instanceof Response ? await bodyOf(outcome) : outcome;
  if (errorTypeOf(refusal) !== 'step_up_required') return undefined;
  const { requiredFactors, required_factors = requiredFactors ?? [] } = refusal as {
    requiredFactors?: readonly UnmetFactor[];
    required_factors?: readonly UnmetFactor[];
  };
  // A passkey that is too new to sign a payment becomes no older by another proof.
  if (required_factors.some(({ reason }) => reason === 'factor_too_new')) return undefined;
  return { requireFactors: required_factors.map(({ type }) => type).filter((type) => type !== 'any') };
}

/** The page still reads the answer itself. */
async function bodyOf(response: Response): Promise<unknown> {
  if (response.status !== 403) return undefined;
  return response
    .clone()
    .json()
    .catch(() => undefined);
}
