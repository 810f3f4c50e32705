import { chainUnavailable } from './fetch-answer.js';

/** The result of what is asked for several callers. @throws AppError chain_unavailable once this caller's signal is aborted. */
export function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(chainUnavailable(signal.reason));
    signal.addEventListener('abort', end, { once: true });
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
    if (signal.aborted) end();
  });
}
