import type { AuthenticatorType } from '@latchkey/contracts/mfa';

const TRANSPORTS: readonly unknown[] = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The transports that a browser may name, each once; what a client makes up is left out. */
export function knownTransports(sent: unknown): string[] {
  const named: readonly unknown[] = Array.isArray(sent) ? sent : [];
  return TRANSPORTS.filter((transport): transport is string => named.includes(transport));
}

/** What the browser says of the authenticator that was used, else what was asked for. */
export function authenticatorTypeOf(sent: unknown, asked: AuthenticatorType): AuthenticatorType {
  return sent === 'platform' || sent === 'cross-platform' ? sent : asked;
}

/** A name for a credential that was given none. */
export function defaultName(credential: {
  multiDevice: boolean;
  authenticatorType: AuthenticatorType;
}): string {
  if (credential.multiDevice) return 'Passkey';
  return credential.authenticatorType === 'platform' ? 'Device passkey' : 'Security key';
}
