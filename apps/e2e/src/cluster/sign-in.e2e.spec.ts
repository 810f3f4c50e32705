import { expect, it } from '@jest/globals';
import { localProvider } from '../harness/sign-in/openid.js';
import { currentRun } from '../harness/stack/run.js';
import { signInByEveryMethod, type Tried } from './main.js';
import { type Target, targetIn } from './target.js';

const { baseUrl, adminKey } = currentRun();
const target: Target = { url: baseUrl, adminUrl: baseUrl, adminKey, oidc: localProvider() };
const problemsOf = (tried: readonly Tried[]): string[] =>
  tried.filter(({ problem }) => problem !== '').map(({ name }) => name);

it('every method signs in, and every page is there', async () => {
  const tried = await signInByEveryMethod(target);
  expect(tried.length).toBe(12);
  expect(tried.filter(({ problem }) => problem !== '')).toEqual([]);
}, 60_000);

it('a method that fails is named, and the others are tried', async () => {
  const oidc = { ...target.oidc, client_secret: 'another secret of the client' };
  expect(problemsOf(await signInByEveryMethod({ ...target, oidc }))).toEqual(['OpenID provider']);
}, 60_000);

it('an address where something else answers fails every method; without administration the run ends', async () => {
  const { issuer } = target.oidc;
  // Administration answers; the public address is that of the provider.
  const tried = await signInByEveryMethod({ ...target, url: issuer });
  expect(problemsOf(tried)).toEqual(tried.map(({ name }) => name).filter((name) => name !== '/readyz'));
  await expect(signInByEveryMethod({ ...target, adminUrl: 'http://127.0.0.1:9' })).rejects.toThrow();
}, 60_000);

it('names the variables that are not set', () => {
  expect(() => targetIn({ LATCHKEY_URL: baseUrl })).toThrow(
    'Set LATCHKEY_ADMIN_URL, ADMIN_API_KEY, OIDC_ISSUER',
  );
});
