import type { LatchkeyConfirmPayment } from '../confirm-payment/confirm-payment.element.js';
import type { LatchkeyProfile } from '../profile/profile.element.js';
import type { LatchkeySignIn } from '../sign-in/sign-in.element.js';

/** How an element looks, as attributes. */
interface Looks {
  theme?: 'light' | 'dark' | undefined;
}

/** How an element reaches Latchkey, as attributes. */
interface Way extends Looks {
  server?: string | undefined;
  'base-url'?: string | undefined;
  'public-token'?: string | undefined;
  storage?: 'memory' | 'local' | undefined;
  'redirect-url'?: string | undefined;
}

interface SignInAttributes extends Way {
  mode?: 'sign-in' | 'step-up' | undefined;
  'require-factors'?: string | undefined;
  'max-factor-age'?: number | string | undefined;
}

/** The attributes of our elements, by their names: what a template may write. */
export interface ElementAttributes {
  'latchkey-sign-in': SignInAttributes;
  'latchkey-profile': Way;
  'latchkey-confirm-payment': Looks;
}

/** The properties that a template may bind, by the names of the elements. */
export interface ElementProperties {
  'latchkey-sign-in': Partial<Pick<LatchkeySignIn, 'latchkey' | 'texts' | 'offersTotp'>>;
  'latchkey-profile': Partial<Pick<LatchkeyProfile, 'latchkey' | 'texts'>>;
  'latchkey-confirm-payment': Partial<Pick<LatchkeyConfirmPayment, 'offer' | 'texts'>>;
}

/** What the elements tell, by their names. */
export interface ElementEvents {
  'latchkey-sign-in': 'latchkey-signed-in' | 'latchkey-error';
  'latchkey-profile': 'latchkey-signed-out' | 'latchkey-error';
  'latchkey-confirm-payment': 'latchkey-payment-signed' | 'latchkey-payment-declined' | 'latchkey-error';
}

export interface Elements {
  'latchkey-sign-in': LatchkeySignIn;
  'latchkey-profile': LatchkeyProfile;
  'latchkey-confirm-payment': LatchkeyConfirmPayment;
}
