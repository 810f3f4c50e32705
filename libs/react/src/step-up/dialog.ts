import { type Latchkey, LatchkeyError } from '@latchkey/browser';
import type { LatchkeySignIn } from '@latchkey/elements';
import type { Requirement } from './refusal.js';

/** Minutes; the least that a server can ask for, so a proof from now on always counts. */
const FRESH = 1;

/**
 * Asks the person for a proof in a dialog of the browser, which keeps the focus and gives it back.
 * @throws LatchkeyError user_cancelled, where the person closes it.
 */
export async function askForProof(latchkey: Latchkey, { requireFactors }: Requirement): Promise<void> {
  await import('@latchkey/elements');
  const element = document.createElement('latchkey-sign-in');
  element.mode = 'step-up';
  element.requireFactors = requireFactors.join(' ');
  if (requireFactors.length > 0) element.maxFactorAge = FRESH;
  element.latchkey = latchkey;
  const dialog = dialogWith(element);
  document.body.append(dialog);
  dialog.showModal();
  try {
    await new Promise<void>((done, cancelled) => {
      element.addEventListener('latchkey-signed-in', () => done());
      dialog.addEventListener('close', () =>
        cancelled(new LatchkeyError('The person did not prove it', { errorType: 'user_cancelled' })),
      );
    });
  } finally {
    dialog.close();
    dialog.remove();
  }
}

/** Set one by one, because a strict policy forbids a style sheet in a script. */
const PLAIN = { border: '0', padding: '0', background: 'none', maxInlineSize: 'min(25rem, 100vw - 1rem)' };

function dialogWith(element: LatchkeySignIn): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'latchkey-step-up';
  dialog.setAttribute('aria-label', element.say('stepUpTitle'));
  Object.assign(dialog.style, PLAIN, { inlineSize: '100%' });
  const cancel = document.createElement('button');
  cancel.type = 'button';
  cancel.textContent = element.say('cancel');
  Object.assign(cancel.style, { display: 'block', marginBlock: '0.75rem', marginInline: 'auto' });
  cancel.addEventListener('click', () => dialog.close());
  dialog.append(element, cancel);
  return dialog;
}
