import { expect, it } from '@jest/globals';
import { isOlder, isTooOld, ServerTooOldError } from './server-version.js';

it.each([
  ['2.9.10', true],
  ['2.9.25-beta.1', true],
  ['1.4.1', true],
  ['nats-server: v2.9.10', true],
  ['', true],
  ['2.10.0', false],
  ['2.10', false],
  ['2.14.0-preview.1', false],
  ['3.0.0', false],
])('NATS %s is too old: %s', (version, tooOld) => {
  expect(isTooOld(version)).toBe(tooOld);
});

it.each([
  ['2.9.10', '2.14.0', true],
  ['2.14.0', '2.14.0', false],
  ['2.14.1', '2.14.0', false],
  ['2.9.0', '2.10.0', true],
  ['10.0.0', '2.14.0', false],
])('%s is older than %s: %s', (version, other, older) => {
  expect(isOlder(version, other)).toBe(older);
});

it('names both versions', () => {
  expect(new ServerTooOldError('2.9.10').message).toBe(
    'NATS 2.9.10 runs there, and Latchkey needs 2.10 or newer',
  );
});
