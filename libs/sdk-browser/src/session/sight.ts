/** Whether a person sees the page or the app, and when they come back to it. */
export interface Sight {
  isSeen(): boolean;
  /** @param listener called when it may be seen again, or the network is back. @returns ends it. */
  onReturn(listener: () => void): () => void;
}

/** That of a page; undefined on a server that renders it. */
export function pageSight(): Sight | undefined {
  if (typeof document === 'undefined') return undefined;
  return {
    isSeen: () => document.visibilityState !== 'hidden',
    onReturn: (listener) => {
      document.addEventListener('visibilitychange', listener);
      addEventListener('online', listener);
      return () => {
        document.removeEventListener('visibilitychange', listener);
        removeEventListener('online', listener);
      };
    },
  };
}
