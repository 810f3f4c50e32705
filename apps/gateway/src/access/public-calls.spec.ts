import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { fieldsOf } from '@latchkey/contracts';
import { type Endpoint, endpointsOf } from '@latchkey/edge';
import { API_CONTROLLERS } from '../gateway.module.js';

const page = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
const [, section = ''] = page.split('## What a public token may call\n');
const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| `([A-Z]+ \/v1[^`]+)` +\| (.+?) +\| (.+?) +\|/gm);

/** As the table says it. Whether a JWT that is taken suffices alone, the specs of the calls say. */
function taken({ request }: Endpoint, member: string): string {
  const field = request && fieldsOf(request).find(({ name }) => name === member);
  if (!field) return 'no';
  return field.required ? 'needed' : 'may';
}

it('the table of docs/security.md lists every call of a public token, and what session each takes', () => {
  const calls = endpointsOf(API_CONTROLLERS)
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access === 'public')
    .map((endpoint) => [
      `${endpoint.method} ${endpoint.path}`,
      taken(endpoint, 'session_token'),
      taken(endpoint, 'session_jwt'),
    ]);
  const listed = [...rows].map(([, call, token = '', jwt = '']) => [
    call,
    token,
    jwt === 'with the token' || jwt === 'refused' ? 'may' : jwt,
  ]);
  expect(listed.length).toBeGreaterThan(15);
  expect(listed.toSorted()).toEqual(calls.toSorted());
});
