import { describe, expect, it } from '@jest/globals';
import { endpointsOf } from '@latchkey/edge';
import { defaultsIn, undescribed } from '@latchkey/edge/testing';
import { API_CONTROLLERS } from '../gateway.module.js';
import { apiDocument } from './api-document.js';

const apps = apiDocument('https://auth.example.com');

describe('the document of the API', () => {
  it('describes every answer, member, parameter and header', () => {
    expect(undescribed(apps)).toEqual([]);
  });

  it('describes its chapters', () => {
    for (const { description } of apps.tags) expect(description).toMatch(/^[A-Z].*\.$/);
  });

  it('has no keyword `default`, which makes generated clients ask for the member', () => {
    expect(defaultsIn(apps)).toEqual([]);
  });
});

describe('marks of endpoints', () => {
  const operations = new Map(
    Object.values(apps.paths).flatMap((item) => Object.values(item).map((spec) => [spec.operationId, spec])),
  );
  const endpoints = endpointsOf(API_CONTROLLERS).map(({ endpoint }) => endpoint);

  it.each(endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const))(
    '%s: beta and tier are in its summary and its extensions',
    (operationId, { beta, tier, errors = [] }) => {
      const operation = operations.get(operationId);
      expect(operation?.['x-beta']).toBe(beta);
      expect(/\(beta\)/.test(operation?.summary ?? '')).toBe(beta === true);
      expect(operation?.['x-tier']).toBe(tier);
      expect(/\(Enterprise\)$/.test(operation?.summary ?? '')).toBe(tier === 'enterprise');
      expect(errors.includes('tier_required')).toBe(tier !== undefined);
    },
  );

  it('a POST without need of an Idempotency-Key is marked: one whose repetition changes nothing', () => {
    const marked = [...operations.values()].filter((operation) => operation['x-repeatable'] === true);
    expect(marked.map(({ operationId }) => operationId).sort()).toEqual([
      'beginProofOfWork',
      'blockUser',
      'checkOwnChange',
      'checkPasswordStrength',
      'checkTransfer',
      'getWalletBalance',
      'importUsers',
      'listTotpRecoveryCodes',
      'readOwnBalances',
      'readOwnProfile',
      'unblockUser',
      'verifySession',
    ]);
  });

  it('an alias names the endpoint that does the same', () => {
    const aliases = endpoints.flatMap(({ operationId, aliasOf }) =>
      aliasOf ? [[operationId, aliasOf]] : [],
    );
    expect(aliases).toEqual([
      ['verifyWebauthn', 'verifyWebauthnAuthentication'],
      ['listAuthWallets', 'listWallets'],
    ]);
    for (const [alias = '', main = ''] of aliases) {
      expect(operations.get(alias)?.['x-alias-of']).toBe(main);
      for (const part of ['requestBody', 'parameters', 'responses', 'security'])
        expect(operations.get(alias)?.[part]).toEqual(operations.get(main)?.[part]);
    }
  });
});
