import { setFlagsFromString } from 'node:v8';
import { describe, expect, it } from '@jest/globals';

// As V8 does by itself in a process with many patterns; a pattern is compiled at its first use.
setFlagsFromString('--no-regexp-optimization');
const { bytesOfHex, bytesOfPrefixedHex } = await import('./hex.js');

describe('bytes in hexadecimal', () => {
  it('are read', () => {
    expect(bytesOfHex('00abff')).toEqual(Buffer.of(0, 0xab, 0xff));
    expect(bytesOfHex('')).toEqual(Buffer.alloc(0));
    expect(bytesOfPrefixedHex('0x00abff')).toEqual(Buffer.of(0, 0xab, 0xff));
    expect(bytesOfPrefixedHex('0x')).toEqual(Buffer.alloc(0));
  });

  it.each(['0', '0x00', '0g', 'aB', 'ıı', '00 ', '00\n'])('are not read from %j', (text) => {
    expect(bytesOfHex(text)).toBeUndefined();
  });

  it.each(['00', '0X00', '0x0', '0xAB', ' 0x00'])('are not read behind 0x from %j', (text) => {
    expect(bytesOfPrefixedHex(text)).toBeUndefined();
  });

  it('may be megabytes', () => {
    const bytes = Buffer.alloc(8 << 20, 0xa5);
    expect(bytesOfHex(bytes.toString('hex'))?.equals(bytes)).toBe(true);
  });
});
