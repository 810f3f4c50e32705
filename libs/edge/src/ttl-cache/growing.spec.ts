import { expect, it } from '@jest/globals';
import { LRUCache } from 'lru-cache';
import { growingTo } from './ttl-cache.js';

it('keeps as many entries as it may, the last ones used', () => {
  const cache = new LRUCache<string, number>(growingTo(3));
  for (const [place, key] of ['a', 'b', 'c'].entries()) cache.set(key, place);
  cache.get('a');
  cache.set('d', 3);
  expect([...cache.keys()]).toEqual(['d', 'a', 'c']);
});
