import { errorTypeOf } from '../step-up/refusal.js';
import type { ElementError } from './props.js';

/** What a press of the button needs. */
export interface Press {
  /** That of the page, which may prevent the rest. */
  readonly ownClick: () => void;
  readonly isPrevented: () => boolean;
  readonly signOut: () => Promise<void>;
  readonly onError: ((error: ElementError) => void) | undefined;
  /** What the button shows. */
  readonly show: (state: 'busy' | 'failed' | 'idle') => void;
  readonly leave: () => void;
}

/** Signs out, and tells of a failure: a person who believes to be signed out may leave the machine to others. */
export async function press({ ownClick, isPrevented, signOut, onError, show, leave }: Press): Promise<void> {
  ownClick();
  if (isPrevented()) return;
  show('busy');
  try {
    await signOut();
  } catch (error) {
    show('failed');
    onError?.({ errorType: errorTypeOf(error), ...requestIdOf(error) });
    return;
  }
  show('idle');
  leave();
}

function requestIdOf(error: unknown): { readonly requestId?: string } {
  const { requestId = '' } = error as { readonly requestId?: string };
  return requestId === '' ? {} : { requestId };
}
