import { describe, expect, it } from '@jest/globals';
import { formatTraceparent, parseTraceparent } from './tracing.js';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const span = '00f067aa0ba902b7';

describe('parseTraceparent', () => {
  it.each([
    ['sampled', `00-${trace}-${span}-01`, true],
    ['not sampled', `00-${trace}-${span}-00`, false],
    ['further flags', `00-${trace}-${span}-03`, true],
    ['a later version with more members', `01-${trace}-${span}-01-more`, true],
  ])('reads %s', (_, value, sampled) => {
    expect(parseTraceparent(value)).toEqual({ traceId: trace, spanId: span, sampled });
  });

  it.each([
    ['nothing', undefined],
    ['an empty header', ''],
    ['the invalid version', `ff-${trace}-${span}-01`],
    ['more members in version 00', `00-${trace}-${span}-01-more`],
    ['upper case', `00-${trace.toUpperCase()}-${span}-01`],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${span}-01`],
    ['a span of zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['a short trace', `00-${trace.slice(1)}-${span}-01`],
    ['an injected line', `00-${trace}-${span}-01\r\nx: y`],
  ])('refuses %s', (_, value) => {
    expect(parseTraceparent(value)).toBeUndefined();
  });
});

it.each([true, false])('writes what it reads, sampled: %s', (sampled) => {
  const context = { traceId: trace, spanId: span, sampled };
  expect(parseTraceparent(formatTraceparent(context))).toEqual(context);
});
