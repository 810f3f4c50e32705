import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LatchkeyError } from '../errors/latchkey-error.js';
import type { Session } from '../types/api.js';
import { completer } from './complete.js';

const PAGE = 'https://app.example.com/in';
const page = { href: PAGE };
const session = { id: 'session_1' } as Session;

const unanswered = new LatchkeyError('', { errorType: 'network_error' });
const tooMany = new LatchkeyError('', { errorType: 'rate_limited', status: 429 });
const broken = new LatchkeyError('', { errorType: 'service_unavailable', status: 503 });
const tooOld = new LatchkeyError('', { errorType: 'invalid_magic_link', status: 400 });

/** What the verifications answer, one after the other, and the tokens that they got. */
let outcomes: (LatchkeyError | Session)[];
const tokens: string[] = [];

const verify = (token: string): Promise<Session> => {
  tokens.push(token);
  const outcome = outcomes.shift() ?? session;
  return outcome instanceof LatchkeyError ? Promise.reject(outcome) : Promise.resolve(outcome);
};
const opened = () => completer({ key: 'app', oauth: { verify }, magicLinks: { verify } });

const browser = {
  location: page,
  history: { state: null, replaceState: (_: unknown, __: string, url: string) => (page.href = url) },
};
Object.assign(globalThis, browser);
afterAll(() => Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name)));
beforeEach(() => {
  tokens.length = 0;
});

describe('a provider who leads back', () => {
  beforeEach(() => {
    page.href = `${PAGE}?latchkey=oauth&token=t`;
  });

  it.each([unanswered, tooMany, broken])('is tried again after $errorType, once', async (failure) => {
    outcomes = [failure];
    const complete = opened();
    await expect(complete()).rejects.toBe(failure);
    expect(page.href).toBe(PAGE);
    expect(await complete()).toBe(session);
    expect(await complete()).toBeNull();
    expect(tokens).toEqual(['t', 't']);
  });

  it('is not tried again after an answer', async () => {
    outcomes = [tooOld];
    const complete = opened();
    await expect(complete()).rejects.toBe(tooOld);
    expect(await complete()).toBeNull();
  });
});

describe('a link that another browser asked for', () => {
  const confirmation = { errorType: 'confirmation_required' };
  beforeEach(() => {
    page.href = `${PAGE}?latchkey=magic_link&latchkey_state=of_a_stranger&token=t`;
    outcomes = [unanswered];
  });

  it('can be confirmed again where no answer came', async () => {
    const complete = opened();
    await expect(complete()).rejects.toMatchObject(confirmation);
    await expect(complete(undefined, { confirmed: true })).rejects.toBe(unanswered);
    expect(await complete(undefined, { confirmed: true })).toBe(session);
    expect(await complete(undefined, { confirmed: true })).toBeNull();
  });

  it('is asked about again by a page that starts again, and signs no user in by itself', async () => {
    const complete = opened();
    await expect(complete()).rejects.toMatchObject(confirmation);
    await expect(complete(undefined, { confirmed: true })).rejects.toBe(unanswered);
    await expect(complete()).rejects.toMatchObject(confirmation);
    expect(tokens).toEqual(['t']);
  });

  it('is forgotten by a page that starts again without a confirmation', async () => {
    const complete = opened();
    await expect(complete()).rejects.toMatchObject(confirmation);
    expect(await complete()).toBeNull();
    expect(await complete(undefined, { confirmed: true })).toBeNull();
  });
});
