import { useSyncExternalStore } from 'react';

/** What is looked for. In memory alone: an address of a person stands in no address of a page. */
let text = '';
const listeners = new Set<() => void>();

export function searchFor(next: string): void {
  text = next;
  for (const listener of listeners) listener();
}

export function useSearched(): string {
  return useSyncExternalStore(subscribe, () => text);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
