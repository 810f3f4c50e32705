import { useState } from 'react';

/** A promise that a button starts. @param then is called once it is kept. */
export function useRunning(run: () => Promise<unknown>, then?: () => void) {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<Error>();
  const begin = () => {
    setPending(true);
    setError(undefined);
    run()
      .then(then, (reason: unknown) => setError(reason as Error))
      .finally(() => setPending(false));
  };
  return { pending, error, begin };
}
