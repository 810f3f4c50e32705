import { describe, expect, it } from '@jest/globals';
import { refusing, send } from '@latchkey/edge/testing';
import { gatewayOver, type TestGateway } from '../testing/test-gateway.js';

let gateway: TestGateway;

describe("a provider's tokens", () => {
  const PATH = '/v1/auth/users/user_1/idp_providers/idpuser_1/tokens';
  const TOKENS = {
    user_id: 'user_1',
    idp_provider_id: 'idpuser_1',
    provider: 'google',
    access_token: 'ya29',
  };
  const SUBJECT = 'identity.v1.get_provider_tokens';

  it('are answered to the secret key alone, and not cached', async () => {
    gateway = await gatewayOver({ [SUBJECT]: TOKENS });
    const open = await send(gateway, PATH, { key: gateway.keys.secret });
    expect(open).toMatchObject({ status: 200, json: TOKENS });
    expect(open.headers.get('cache-control')).toBe('no-store');
    const ids = { user_id: 'user_1', idpuser_id: 'idpuser_1' };
    expect(gateway.calls.find(({ subject }) => subject === SUBJECT)?.input).toEqual(ids);
    const shut = await send(gateway, PATH, { key: gateway.keys.public });
    expect(shut).toMatchObject({ status: 403, json: { error_type: 'secret_key_required' } });
    expect(JSON.stringify(gateway.lines)).not.toContain('ya29');
  });

  it('are 503 where identity answers too late, since nothing was changed', async () => {
    gateway = await gatewayOver({ [SUBJECT]: refusing('upstream_timeout') });
    const answer = await send(gateway, PATH, { key: gateway.keys.secret });
    expect(answer).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
  });
});
