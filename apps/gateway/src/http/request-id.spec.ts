import { describe, expect, it } from '@jest/globals';
import { isId } from '@latchkey/platform/ids';
import { requestIdOf } from './request-id.js';

describe('requestIdOf', () => {
  it.each([
    ['one of ours', 'req_01k9z6x2m4f8v0c3r5t7w9y1ab'],
    ['a safe token', 'req_trace-42.a_B'],
    ['the longest', `req_${'a'.repeat(124)}`],
  ])('keeps %s', (_, header) => {
    expect(requestIdOf(header)).toBe(header);
  });

  it.each([
    ['none', undefined],
    ['another prefix', 'trace_0123456789'],
    ['one that is too short', 'req_abc'],
    ['one that is too long', `req_${'a'.repeat(125)}`],
    ['a line break', 'req_abcd\nforged: line'],
    ['other characters', 'req_abcd efgh'],
    ['two of them', ['req_abcdefgh', 'req_abcdefgh']],
  ])('makes a new one for %s', (_, header) => {
    expect(isId('req', requestIdOf(header))).toBe(true);
  });
});
