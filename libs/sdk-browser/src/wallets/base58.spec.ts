import { expect, it } from '@jest/globals';
import { base58 as reference } from '@scure/base';
import fc from 'fast-check';
import { base58 } from './solana.js';

it('writes any bytes as the reference does, leading zeros included', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), fc.nat(3), (bytes, zeros) => {
      const all = Uint8Array.from([...new Uint8Array(zeros), ...bytes]);
      return base58(all) === reference.encode(all);
    }),
  );
  expect(base58(new Uint8Array())).toBe('');
});
