/** A row of `signing_keys`. The keys of an App are numbered from 1, each taking over from the one before. */
export interface SigningKeyRow {
  kid: string;
  appId: string;
  generation: number;
  /** RSA modulus and exponent in base64url. */
  modulus: string;
  exponent: string;
  /** Self-signed X.509 certificate of the key, DER. */
  certificate: Buffer;
  /** Null once the key signs no more. */
  privateKeySealed: Buffer | null;
  publishedAt: Date;
  /** When it first signs; null while no rotation has called for it. */
  signsFrom: Date | null;
}

/** A key that has been made and is not stored yet. */
export type NewSigningKey = Pick<SigningKeyRow, 'kid' | 'modulus' | 'exponent' | 'certificate'> & {
  privateKeySealed: Buffer;
};
