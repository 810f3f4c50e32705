/** What the API says about a call that failed, or what the client itself found. */
export interface ErrorDetails<Type extends string> {
  /** What went wrong, to branch on: `invalid_otp`. */
  readonly errorType: Type;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** One sentence for the developer, not for the person who signs in. */
  readonly message: string;
}

/** A call that failed. Nothing in it holds a key or a token of the request. */
export class LatchkeyError<Type extends string = string> extends Error {
  override readonly name = 'LatchkeyError';
  readonly errorType: Type;
  readonly status: number;

  constructor({ errorType, status, message }: ErrorDetails<Type>) {
    super(message);
    this.errorType = errorType;
    this.status = status;
  }
}
