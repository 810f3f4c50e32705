import { expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './signatures.js';

const body = '{"id":"evt_1","data":{}}';
const signed = { id: 'evt_1', at: new Date(), body };

it('a receiver with either secret accepts it, and with no other', () => {
  const [current, before] = [newSecret(), newSecret()];
  const headers = signedHeaders(signed, [current, before]);
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of [current, before])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ id: 'evt_1', data: {} });
  expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
  expect(() => new Webhook(current).verify(`${body} `, headers)).toThrow();
});

it('is that of the example of the specification', () => {
  const secret = 'whsec_plJ3nmyCDGBKInavdOK15jsl';
  const at = new Date(1731705121_000);
  const content = '{"event_type":"ping","data":{"success":true}}';
  const headers = signedHeaders({ id: 'msg_loFOjxBNrRLzqYUf', at, body: content }, [secret]);
  expect(headers).toEqual({
    'webhook-id': 'msg_loFOjxBNrRLzqYUf',
    'webhook-timestamp': '1731705121',
    'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
  });
});
