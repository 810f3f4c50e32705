import { useEffect, useRef, useState } from 'react';

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

/** A promise that begins with the page, once. @returns why it was not kept. */
export function useOnce(run: () => Promise<unknown>): Error | undefined {
  const { error, begin } = useRunning(run);
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  });
  return error;
}
