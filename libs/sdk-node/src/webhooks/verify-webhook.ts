import { Webhook } from 'standardwebhooks';
import { LatchkeyError } from '../errors/latchkey-error.js';
import type { LatchkeyEvent } from '../generated/calls.js';

/** Headers as web requests, Node and frameworks have them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface Webhooks {
  readonly webhooks: {
    /** @see verifyWebhook */
    readonly verify: typeof verifyWebhook;
  };
}

/**
 * Checks a delivery by the Standard Webhooks specification: its signature over the body as it came, in constant time, and
 * that it was signed at most 5 minutes ago. A delivery may come twice: remember the `id` of the event.
 * @param body the bytes or the text of the body, before anything has parsed it.
 * @param secret `whsec_…`; several while a secret is replaced.
 * @throws LatchkeyError invalid_webhook (400) if it is not one of ours, TypeError if a secret cannot be one
 */
export function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
): LatchkeyEvent {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const named = namedHeaders(headers);
  const verifiers = (typeof secret === 'string' ? [secret] : secret).map(verifierOf);
  if (!verifiers.some((verifier) => accepts(verifier, text, named)))
    throw new LatchkeyError({
      ...{ errorType: 'invalid_webhook', status: 400 },
      message: 'The webhook was not signed by a known secret, or more than 5 minutes ago.',
    });
  return JSON.parse(text) as LatchkeyEvent;
}

function verifierOf(secret: string): Webhook {
  try {
    return new Webhook(secret);
  } catch {
    throw new TypeError('a webhook secret must be one such as whsec_…');
  }
}

function accepts(verifier: Webhook, text: string, headers: Record<string, string>): boolean {
  try {
    verifier.verify(text, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

function namedHeaders(headers: WebhookHeaders): Record<string, string> {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const texts = entries.map(([name, value]) => [name, typeof value === 'string' ? value : value?.join(' ')]);
  return Object.fromEntries(texts.filter(([, value]) => value !== undefined)) as Record<string, string>;
}
