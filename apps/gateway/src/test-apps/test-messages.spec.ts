import { expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { gatewayOver, type TestGateway } from '../testing/test-gateway.js';

const LIST = 'otp-delivery.v1.list_test_messages';

let gateway: TestGateway;

async function list(query: string, kind: keyof TestGateway['keys'] = 'secret') {
  gateway = await gatewayOver({ [LIST]: { messages: [] } });
  const { status, json } = await send(gateway, `/v1/test/messages${query}`, { key: gateway.keys[kind] });
  return { status, json, asked: gateway.calls.slice(1).map(({ input }) => input) };
}

it.each([
  ['an email', '?to=Ada%40EXAMPLE.com', 'ada@example.com'],
  ['a phone number', '?to=%2B14155552671', '+14155552671'],
])('asks for the messages to %s, in its stored form', async (_, query, to) => {
  expect(await list(query)).toEqual({ status: 200, json: { messages: [] }, asked: [{ to }] });
});

it.each([
  ['nothing', ''],
  ['no address', '?to=ada'],
  ['a number whose + became a space', '?to=+14155552671'],
  ['two addresses', '?to=a%40example.com&to=b%40example.com'],
])('refuses %s with 400', async (_, query) => {
  const { status, json, asked } = await list(query);
  expect([status, json.error_type, asked]).toEqual([400, 'invalid_request', []]);
  expect(json.fields).toMatchObject([{ field: 'to' }]);
});

it.each([
  ['public', 403, 'secret_key_required'],
  ['liveSecret', 404, 'route_not_found'],
] as const)('refuses a %s key', async (kind, status, error_type) => {
  const refused = await list('?to=ada%40example.com', kind);
  expect([refused.status, refused.json.error_type, refused.asked]).toEqual([status, error_type, []]);
});
