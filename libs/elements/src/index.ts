import { LatchkeyProfile } from './profile/profile.element.js';
import { LatchkeySignIn } from './sign-in/sign-in.element.js';

export { LatchkeyProfile } from './profile/profile.element.js';
export { LatchkeySignIn } from './sign-in/sign-in.element.js';
export { ENGLISH } from './texts/english-table.js';
export { GERMAN } from './texts/german-table.js';
export type { TextKey, TextOverrides, Texts } from './texts/texts.js';

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-sign-in': LatchkeySignIn;
    'latchkey-profile': LatchkeyProfile;
  }
}

/** A second copy of the package in one page leaves the first one's elements alone. */
if (!customElements.get('latchkey-sign-in')) customElements.define('latchkey-sign-in', LatchkeySignIn);
if (!customElements.get('latchkey-profile')) customElements.define('latchkey-profile', LatchkeyProfile);
