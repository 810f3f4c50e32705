import type { BenchCase } from './case.js';

export const JWKS = 'jwks';

export const jwksCase: BenchCase = {
  name: JWKS,
  title: 'JWK set',
  to: 'stack',
  comparedWithFloor: false,
  everyScale: false,
  share: 0.5,
  traffic: async () => ({
    kind: 'request',
    method: 'GET',
    path: '/v1/auth/jwks/default',
    body: '',
    values: [''],
  }),
};
