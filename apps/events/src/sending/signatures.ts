import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

export interface Signed {
  /** Of the event: every attempt and every repeat has the same. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

const SECRET_BYTES = 32;

/** A signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/** The headers of Standard Webhooks, with a signature of each secret. */
export function signedHeaders({ id, at, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
