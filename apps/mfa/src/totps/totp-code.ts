import { generateSecret, generateURI, verifySync } from 'otplib';

const SECRET_BYTES = 20;
const DIGITS = 6;
const PERIOD_SECONDS = 30;

/** The parameters that every authenticator app understands (RFC 6238): SHA-1, 6 digits, 30 seconds. */
const PARAMETERS = { algorithm: 'sha1', digits: DIGITS, period: PERIOD_SECONDS } as const;

/** 160 random bits in base32. */
export function newTotpSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/** The `otpauth://` URI in the QR code. */
export function totpUri(secret: string, names: { issuer: string; account: string }): string {
  return generateURI({ ...PARAMETERS, secret, issuer: names.issuer, label: names.account });
}

/** The time step whose code this is, at most one away from the present; null for a wrong code. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ ...PARAMETERS, secret, token, epoch, epochTolerance: PERIOD_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
