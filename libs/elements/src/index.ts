import { LatchkeyConfirmPayment } from './confirm-payment/confirm-payment.element.js';
import { LatchkeyProfile } from './profile/profile.element.js';
import { LatchkeySignIn } from './sign-in/sign-in.element.js';

export { LatchkeyConfirmPayment } from './confirm-payment/confirm-payment.element.js';
export { LatchkeyProfile } from './profile/profile.element.js';
export { LatchkeySignIn } from './sign-in/sign-in.element.js';
export { ENGLISH } from './texts/english-table.js';
export type { TextKey, TextOverrides, Texts } from './texts/texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-sign-in': LatchkeySignIn;
    'latchkey-profile': LatchkeyProfile;
    'latchkey-confirm-payment': LatchkeyConfirmPayment;
  }
}

/** Lit says so in a bundler's development mode, once for each page. A page that imports these elements cannot mend it. */
function silenceDevelopmentMode(): void {
  const page = globalThis as { litIssuedWarnings?: Set<string | undefined> };
  (page.litIssuedWarnings ??= new Set()).add('dev-mode');
}

/** A second copy of the package in one page leaves the first one's elements alone; a server that renders has none. */
function define(name: string, element: CustomElementConstructor): void {
  if (typeof customElements !== 'undefined' && !customElements.get(name))
    customElements.define(name, element);
}

silenceDevelopmentMode();
define('latchkey-sign-in', LatchkeySignIn);
define('latchkey-profile', LatchkeyProfile);
define('latchkey-confirm-payment', LatchkeyConfirmPayment);
