import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from '@jest/globals';

// As V8 does by itself in a process with many patterns; a pattern is compiled at its first use.
setFlagsFromString('--no-regexp-optimization');
const { bytesOfHex } = await import('./hex.js');

describe('bytes in hexadecimal', () => {
  it('are read in both cases', () => {
    expect(bytesOfHex('00aBFf')).toEqual(Buffer.of(0, 0xab, 0xff));
    expect(bytesOfHex('')).toEqual(Buffer.alloc(0));
  });

  it.each(['0', '0x00', '0g', 'ıı', '00 ', '00\n'])('are not read from %j', (text) => {
    expect(bytesOfHex(text)).toBeUndefined();
  });

  it('may be megabytes', () => {
    const bytes = Buffer.alloc(8 << 20, 0xa5);
    expect(bytesOfHex(bytes.toString('hex'))?.equals(bytes)).toBe(true);
  });
});
