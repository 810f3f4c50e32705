/** Why a call was not done, as the API answers it; `status` 0 is a call that reached nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly more: {
      readonly requestId?: string | undefined;
      readonly fields?: readonly FieldProblem[] | undefined;
      readonly factors?: readonly WantedFactor[] | undefined;
    } = {},
  ) {
    super(message);
  }
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** Of `step_up_required`. */
interface WantedFactor {
  readonly type: string;
  readonly reason: string;
}

interface ErrorBody {
  readonly error_type?: string;
  readonly error_message?: string;
  readonly fields?: readonly FieldProblem[];
  readonly required_factors?: readonly WantedFactor[];
}

/** @param answer one whose status is not a success. */
export async function refusalOf(answer: Response): Promise<Refusal> {
  const body = await answer.json().catch(() => ({}));
  const {
    error_type = 'unknown',
    error_message = `The answer was ${answer.status}.`,
    fields,
    required_factors: factors,
  } = body as ErrorBody;
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  return new Refusal(answer.status, error_type, error_message, { requestId, fields, factors });
}

/** @returns whether the person has to sign in first. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.status === 401;

/** @returns whether the person has to add or use a second proof first. */
export const needsSecondProof = (error: unknown): boolean =>
  error instanceof Refusal && error.type === 'step_up_required' && !needsNewProof(error);

/** @returns whether what was read before may be shown no more: it is gone, or the role may not see it. */
export const takesAway = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 404 || error.type === 'operator_role_required');

/** @returns whether the session has the proofs, and they are too old for this call. */
export const needsNewProof = (error: unknown): boolean =>
  error instanceof Refusal && error.more.factors?.some(({ reason }) => reason === 'factor_too_old') === true;
