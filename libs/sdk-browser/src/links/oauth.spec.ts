import { afterAll, beforeEach, expect, it, jest } from '@jest/globals';
import type { Client } from '../session/client.js';
import { oauthPart } from './oauth.js';

const PROVIDER = 'https://provider.example.com/authorize';
const left: string[] = [];
let page: EventTarget;

const transport = {
  ...{ key: 'app', mode: 'server' },
  call: () => Promise.resolve({ authorization_url: PROVIDER, state: 's' }),
};
const oauth = oauthPart({
  transport,
  store: { held: { session: { user_id: 'user_1' } } },
} as unknown as Client);

const browser = {
  location: { href: 'https://app.example.com/in', assign: (url: string) => left.push(url) },
  sessionStorage: { setItem: () => undefined },
  addEventListener: (...given: Parameters<EventTarget['addEventListener']>) =>
    page.addEventListener(...given),
};
Object.assign(globalThis, browser);
jest.useFakeTimers();

afterAll(() => {
  jest.useRealTimers();
  Object.keys(browser).forEach((name) => Reflect.deleteProperty(globalThis, name));
});
beforeEach(() => {
  left.length = 0;
  page = new EventTarget();
});

/** Leaves the page, and says what became of it. */
async function leaving(leave: () => Promise<never>) {
  let outcome = 'under way';
  leave().catch(({ errorType }: { errorType: string }) => (outcome = errorType));
  await jest.advanceTimersByTimeAsync(0);
  expect(left).toEqual([PROVIDER]);
  return () => outcome;
}

const shown = (persisted: boolean) => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

it('a page that Back shows as it was left can be used again', async () => {
  const outcome = await leaving(() => oauth.begin('google', '/in'));
  shown(false);
  await jest.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe('under way');
  shown(true);
  await jest.advanceTimersByTimeAsync(0);
  expect(outcome()).toBe('user_cancelled');
});

it('a page that is still there after some seconds can be used again', async () => {
  const outcome = await leaving(() => oauth.attach('google', '/in'));
  await jest.advanceTimersByTimeAsync(9_000);
  expect(outcome()).toBe('under way');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(outcome()).toBe('user_cancelled');
});
