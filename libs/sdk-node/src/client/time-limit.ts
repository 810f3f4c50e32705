/** A limit of time for work that ends it. */
export interface TimeLimit {
  /** Aborted once the time is over. */
  readonly signal: AbortSignal;
  /** The work is done: no timer stays behind, as one of `AbortSignal.timeout` would for each call. */
  end(): void;
}

/** @param ms milliseconds from now. */
export function timeLimit(ms: number): TimeLimit {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException('The time is over.', 'TimeoutError')), ms);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}
