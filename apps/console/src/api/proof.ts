import { useSyncExternalStore } from 'react';

/** A proof that a call waits for. */
export interface WantedProof {
  /** @param isProved whether the call is worth another try. */
  readonly settle: (isProved: boolean) => void;
}

let wanted: WantedProof | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Has the person prove anew that it is they; calls that wait together are asked once. @returns whether they did. */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => show({ settle: resolve })).finally(() => {
    asking = undefined;
    show(undefined);
  });
  return asking;
}

/** The proof that is to be asked for now. */
export function useWantedProof(): WantedProof | undefined {
  return useSyncExternalStore(subscribe, () => wanted);
}

function show(next: WantedProof | undefined): void {
  wanted = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
