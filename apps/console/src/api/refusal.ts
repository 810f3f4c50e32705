/** Why a call was not done, as the API answers it; `status` 0 is a call that reached nothing. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly status: number,
    readonly type: string,
    message: string,
    readonly more: { readonly requestId?: string; readonly fields?: readonly FieldProblem[] } = {},
  ) {
    super(message);
  }
}

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

interface ErrorBody {
  readonly error_type?: string;
  readonly error_message?: string;
  readonly fields?: readonly FieldProblem[];
}

/** @param answer one whose status is not a success. */
export async function refusalOf(answer: Response): Promise<Refusal> {
  const body = await answer.json().catch(() => ({}));
  const {
    error_type = 'unknown',
    error_message = `The answer was ${answer.status}.`,
    fields,
  } = body as ErrorBody;
  const requestId = answer.headers.get('x-request-id') ?? undefined;
  return new Refusal(answer.status, error_type, error_message, { requestId, fields });
}

/** @returns whether the person has to sign in first. */
export const isSignedOut = (error: unknown): boolean => error instanceof Refusal && error.status === 401;

/** @returns whether the person has to add or use a second proof first. */
export const needsSecondProof = (error: unknown): boolean =>
  error instanceof Refusal && error.type === 'step_up_required';
