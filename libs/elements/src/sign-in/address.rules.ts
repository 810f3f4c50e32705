import type { SignInMethod } from '@latchkey/browser';
import type { TextKey } from '../texts/texts.js';

/** Where a code or a link goes. */
export interface Address {
  readonly channel: 'email' | 'sms';
  /** An email address, or a phone number in E.164 form. */
  readonly value: string;
}

/** Which addresses the field takes. */
export interface AddressKinds {
  readonly email: boolean;
  readonly phone: boolean;
}

export const kindsOf = (methods: readonly SignInMethod[]): AddressKinds => ({
  email: methods.includes('email_otp') || methods.includes('magic_link'),
  phone: methods.includes('sms_otp'),
});

/** The address that a person typed, or the text that says what is wrong with it. The API checks it again. */
export function readAddress(typed: string, { email, phone }: AddressKinds): Address | { problem: TextKey } {
  const text = typed.trim();
  if (text === '') return { problem: 'errorMissing' };
  const isPhone = phone && (!email || /^[+(\d]/.test(text)) && !text.includes('@');
  if (isPhone) return readPhone(text) ?? { problem: 'errorPhone' };
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { channel: 'email', value: text };
  return { problem: phone ? 'errorAddress' : 'errorEmail' };
}

/** `0049 (30) 90 18-20` → `+49309018220`: without a country code the number is ambiguous. */
function readPhone(text: string): Address | undefined {
  const value = text.replace(/[\s().\-/]/g, '').replace(/^00/, '+');
  return /^\+[1-9]\d{6,14}$/.test(value) ? { channel: 'sms', value } : undefined;
}

/** The digits of what was typed or pasted: `123 456` or `Code: 123-456.` */
export const digitsOf = (typed: string, length: number): string => typed.replace(/\D/g, '').slice(0, length);
