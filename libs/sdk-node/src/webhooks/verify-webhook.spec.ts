import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from '@jest/globals';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { verifyWebhook } from './verify-webhook.js';

const OLD = `whsec_${btoa('an old secret of 24 bytes')}`;
const NEW = `whsec_${btoa('a new secret of 24 bytes.')}`;
const event = { id: 'evt_1', type: 'user.created', data: { name: 'Zoë' } };
const body = JSON.stringify(event);

function signed(secret: string, { at = new Date(), text = body }: { at?: Date; text?: string } = {}) {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', at, text),
  };
}

const refused = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return error instanceof LatchkeyError ? [error.errorType, error.status] : error;
  }
  return 'accepted';
};
const INVALID = ['invalid_webhook', 400];

describe('a webhook', () => {
  it.each([
    ['text', body],
    ['bytes', new TextEncoder().encode(body)],
    ['a Buffer', Buffer.from(body)],
  ])('with its body as %s is an event', (_, given) => {
    const verified = verifyWebhook(given, signed(NEW), NEW);
    expect(verified).toEqual(event);
    if (verified.type === 'session.revoked') verified.data.reason satisfies string;
  });

  it('may have headers of the web, and of Node', () => {
    const headers = signed(NEW);
    expect(verifyWebhook(body, new Headers(headers), NEW)).toEqual(event);
    const asOfNode = { ...headers, 'webhook-signature': [headers['webhook-signature']], cookie: undefined };
    expect(verifyWebhook(body, asOfNode, NEW)).toEqual(event);
  });

  it('may be signed by either secret while one is replaced, and by both', () => {
    expect(verifyWebhook(body, signed(OLD), [NEW, OLD])).toEqual(event);
    const at = new Date();
    const signatures = [OLD, NEW].map((secret) => signed(secret, { at })['webhook-signature']);
    const headers = { ...signed(NEW, { at }), 'webhook-signature': `v1a,x ${signatures.join(' ')}` };
    for (const secret of [OLD, NEW]) expect(verifyWebhook(body, headers, secret)).toEqual(event);
  });

  it('that is not as it was signed is refused', () => {
    const headers = signed(NEW);
    const minutes = (count: number) => new Date(Date.now() + count * 60_000);
    const cases: [string, Record<string, string>, string | string[]][] = [
      [`${body} `, headers, NEW],
      [body, headers, OLD],
      [body, headers, []],
      [body, {}, NEW],
      [body, { ...headers, 'webhook-id': 'evt_2' }, NEW],
      [body, { ...headers, 'webhook-signature': 'v1' }, NEW],
      [body, { ...headers, 'webhook-signature': headers['webhook-signature'].slice(0, -1) }, NEW],
      [body, { ...headers, 'webhook-timestamp': '' }, NEW],
      [body, signed(NEW, { at: minutes(-6) }), NEW],
      [body, signed(NEW, { at: minutes(6) }), NEW],
    ];
    for (const [text, given, secret] of cases)
      expect(refused(() => verifyWebhook(text, given, secret))).toEqual(INVALID);
  });

  it.each(['', 'whsec_', 'whsec_!', [NEW, ''], [NEW, 'whsec_']])(
    'is not checked by the secret %p',
    (secret) => {
      const error = refused(() => verifyWebhook(body, signed(NEW), secret));
      expect(error).toEqual(new TypeError('a webhook secret must be one such as whsec_…'));
    },
  );
});
