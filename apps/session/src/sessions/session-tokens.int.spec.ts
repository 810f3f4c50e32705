import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { Envelope, MasterKeyProvider, newToken, Secret } from '@latchkey/platform/crypto';
import { callerOf, sessionDatabase } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { refusal, sessionReplica } from '../testing/session-replica.js';

const { replica, other, caller } = await sessionFixture('session_tokens');
const wasMade = (token: string, { app_id } = caller) => other.tokens.wasMade(app_id, token);

it('a token that one replica made is known as such to every other one, for its App alone', async () => {
  const [one, another] = await Promise.all([1, 2].map(() => replica.tokens.make(caller.app_id)));
  const token = one?.reveal() ?? '';
  expect(token).not.toBe(another?.reveal());
  expect(await wasMade(token)).toBe(true);
  expect(await wasMade(token, callerOf())).toBe(false);
});

it('a token with a changed, missing or longer tag was not made', async () => {
  const token = (await replica.tokens.make(caller.app_id)).reveal();
  const changed = (place: number) => {
    const letter = token[place] === 'A' ? 'B' : 'A';
    return `${token.slice(0, place)}${letter}${token.slice(place + 1)}`;
  };
  const places = Array.from({ length: token.length }, (_, place) => place);
  const wrong = [
    ...places.map(changed),
    token.slice(0, 43),
    `${token}A`,
    '',
    newToken().reveal(),
    'ü'.repeat(55),
  ];
  expect(await Promise.all(wrong.map((each) => wasMade(each)))).toEqual(wrong.map(() => false));
});

it('an unknown token is known as one while the key provider is away, if the key was opened at the start', async () => {
  const keys = MasterKeyProvider.fromSecret(new Secret(randomBytes(32).toString('base64')));
  let isAway = false;
  const asked = <Answer>(ask: () => Promise<Answer>) =>
    isAway ? Promise.reject(new Error('key provider away')) : ask();
  const envelope = new Envelope({
    newDataKey: (aad) => asked(() => keys.newDataKey(aad)),
    unwrap: (key, aad) => asked(() => keys.unwrap(key, aad)),
    rewrap: (key, aad) => asked(() => keys.rewrap(key, aad)),
  });
  const own = await sessionDatabase('session_token_key');
  const { tokens } = sessionReplica({ ...own, envelope });
  await tokens.onApplicationBootstrap();
  isAway = true;
  expect(await tokens.wasMade(caller.app_id, newToken().reveal())).toBe(false);
  const late = sessionReplica({ ...own, envelope }).tokens;
  // It starts all the same.
  await late.onApplicationBootstrap();
  expect(await refusal(late.wasMade(caller.app_id, newToken().reveal()))).toBe('key_provider_unavailable');
  await own.close();
});
