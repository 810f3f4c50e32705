import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { collectAfterStart } from './first-collection.js';

it('collects what nothing refers to any more', async () => {
  const left = leftBehind();
  // A weak reference holds its object until the turn in which it was made ends.
  await nextTurn();
  expect(left.deref()).toBeDefined();
  await nextTurn();
  await collectAfterStart();
  expect(left.deref()).toBeUndefined();
});

const leftBehind = () => new WeakRef({ metadata: new Array(1000).fill('a start') });
