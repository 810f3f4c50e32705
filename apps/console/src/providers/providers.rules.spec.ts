import { describe, expect, it } from '@jest/globals';
import {
  fieldsOf,
  inputOf,
  isProvider,
  NAMES,
  problemsOf,
  type ProviderName,
  valuesOf,
} from './providers.rules.js';

const FILLED = { ...valuesOf(), client_id: 'id', client_secret: 'hush' };

it.each(['constructor', 'toString', 'Google', ''])('%j is no provider', (text) => {
  expect(isProvider(text)).toBe(false);
});

describe('the form of a provider', () => {
  it('begins without a secret, also for a provider that is set up', () => {
    const known = {
      client_id: 'id',
      issuer: 'https://id.example.com',
      scopes: ['openid'],
      team_id: '',
      key_id: '',
      keep_tokens: true,
    };
    expect(valuesOf({ ...known, redirect_uri: 'https://auth.example.com' })).toEqual({
      ...known,
      client_secret: '',
    });
  });

  it.each(NAMES)('of %s can be saved with its id, its secret and an issuer', (name) => {
    expect(problemsOf(name, { ...FILLED, issuer: 'https://id.example.com' })).toEqual({});
  });

  it.each<[ProviderName, object, string]>([
    ['google', { client_id: ' ' }, 'client_id'],
    ['google', { client_secret: '' }, 'client_secret'],
    ['okta', {}, 'issuer'],
    ['oidc', { issuer: ' ' }, 'issuer'],
    ['apple', { team_id: 'A1' }, 'key_id'],
    ['apple', { key_id: 'K1' }, 'team_id'],
  ])('of %s with %j has a problem at %s', (name, values, field) => {
    expect(Object.keys(problemsOf(name, { ...FILLED, ...values }))).toEqual([field]);
  });

  it('offers an issuer where a provider may have one, or has one', () => {
    expect(NAMES.filter((name) => fieldsOf(name).hasIssuer)).toEqual(['microsoft', 'github', 'okta', 'oidc']);
    const known = { ...valuesOf(), scopes: [], issuer: 'https://id.example.com' };
    expect(fieldsOf('google', known).hasIssuer).toBe(true);
  });
});

describe('what is sent', () => {
  it('leaves empty members out, and the spaces of a paste', () => {
    expect(inputOf({ ...FILLED, client_secret: ' hush\n' })).toEqual({
      client_id: 'id',
      client_secret: 'hush',
      keep_tokens: false,
    });
  });

  it('names every member that was written', () => {
    const values = {
      ...FILLED,
      issuer: 'https://id.example.com',
      scopes: ['openid'],
      team_id: 'A1',
      key_id: 'K1',
    };
    expect(inputOf({ ...values, keep_tokens: true })).toEqual({ ...values, keep_tokens: true });
  });
});
