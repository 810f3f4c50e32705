import { expect, it } from '@jest/globals';
import { clearedCookies, cookieNames, jwtCookie, jwtOf, readCookie, sessionCookies } from './cookies.js';

const NAMES = cookieNames(true);
const NAME = NAMES.session;
/** Of the token `tok-en_1`. */
const DIGEST = 'oUqkG_tILg7tbX_l_4Bzgw';

it('a session is in cookies that no script reads and no subdomain sets', async () => {
  const expiresAt = Date.now() / 1000 + 600.5;
  const [session, jwt] = await sessionCookies(NAMES, { token: 'tok-en_1', jwt: 'a.b.c', expiresAt });
  expect(session).toBe(
    '__Host-latchkey_session=tok-en_1; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure',
  );
  expect(jwt).toBe(
    `__Host-latchkey_jwt=a.b.c~${DIGEST}; Path=/; Max-Age=300; HttpOnly; SameSite=Lax; Secure`,
  );
});

it('on this machine, over plain http, they have no prefix and are not Secure', () => {
  const [session] = clearedCookies(cookieNames(false));
  expect(session).toBe('latchkey_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
});

it.each([
  ['no header', null, undefined],
  ['an empty header', '', undefined],
  ['the one cookie', `${NAME}=abc`, 'abc'],
  ['one among others', `a=1; ${NAME}=abc;b=2`, 'abc'],
  ['two of the name, one of them planted', `${NAME}=abc; ${NAME}=evil`, undefined],
  ['the name without its prefix', 'latchkey_session=abc', undefined],
  ['a longer name', `x${NAME}=abc`, undefined],
  ['an empty value', `${NAME}=`, undefined],
  ['a value with a line break', `${NAME}=a\r\nb`, undefined],
  ['a value with a quote', `${NAME}="abc"`, undefined],
  ['a value that is too long', `${NAME}=${'a'.repeat(3801)}`, undefined],
])('reads %s', (_, header, value) => {
  expect(readCookie(header, NAME)).toBe(value);
});

it.each(['a b', 'a;b', 'a\r\nSet-Cookie: x=1', 'ä'])('writes no cookie with the value %j', async (token) => {
  const written = sessionCookies(NAMES, { token, jwt: 'a.b.c', expiresAt: 9e9 });
  await expect(written).rejects.toThrow('no cookie can hold');
});

it.each([
  ['that is longer than a cookie', 'a'.repeat(4000)],
  ['that a session does not have', ''],
])('leaves out a JWT %s', async (_, jwt) => {
  const line = await jwtCookie(NAMES, { token: 'tok-en_1', jwt, expiresAt: 9e9 });
  expect(line).toContain('latchkey_jwt=; Path=/; Max-Age=0');
});

it('the JWT of a session that ends sooner goes with it', async () => {
  const line = await jwtCookie(NAMES, { token: 't', jwt: 'a.b.c', expiresAt: Date.now() / 1000 + 60.5 });
  expect(line).toContain('; Max-Age=60;');
});

it.each([
  ['of the token', `a.b.c~${DIGEST}`, 'a.b.c'],
  ['of another token', `a.b.c~${DIGEST.toLowerCase()}`, undefined],
  ['of no token', 'a.b.c~', undefined],
  ['of an earlier version, which set it with the token', 'a.b.c', 'a.b.c'],
])('reads a JWT %s', async (_, value, jwt) => {
  expect(await jwtOf(value, 'tok-en_1')).toBe(jwt);
});
