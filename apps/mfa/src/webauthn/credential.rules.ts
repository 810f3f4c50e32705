import type { AuthenticatorType } from '@latchkey/contracts';

const TRANSPORTS: readonly unknown[] = ['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The known transports among those that the client sent, each once. */
export function knownTransports(sent: unknown): string[] {
  const named: readonly unknown[] = Array.isArray(sent) ? sent : [];
  return TRANSPORTS.filter((transport): transport is string => named.includes(transport));
}

/** The type that the browser reports, else the requested type. */
export function authenticatorTypeOf(sent: unknown, asked: AuthenticatorType): AuthenticatorType {
  return sent === 'platform' || sent === 'cross-platform' ? sent : asked;
}

/** The name of a credential that was registered without a name. */
export function defaultName(credential: {
  multiDevice: boolean;
  authenticatorType: AuthenticatorType;
}): string {
  if (credential.multiDevice) return 'Passkey';
  return credential.authenticatorType === 'platform' ? 'Device passkey' : 'Security key';
}
