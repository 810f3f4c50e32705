import { getEventListeners } from 'node:events';
import { expect, it } from '@jest/globals';
import { unlessAborted } from './unless-aborted.js';

const listenersOf = (signals: readonly AbortSignal[]) =>
  signals.flatMap((signal) => getEventListeners(signal, 'abort'));

it('is the result of the work, and leaves nothing at the signals', async () => {
  const signals = [new AbortController().signal, new AbortController().signal];
  expect(await unlessAborted(signals, Promise.resolve('done'), 'instead')).toBe('done');
  expect(listenersOf(signals)).toEqual([]);
});

it('is the other result once a signal is aborted, and leaves nothing either', async () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const signals = [one.signal, other.signal];
  const result = unlessAborted(signals, new Promise(() => undefined), 'instead');
  other.abort();
  expect(await result).toBe('instead');
  expect(listenersOf(signals)).toEqual([]);
});
