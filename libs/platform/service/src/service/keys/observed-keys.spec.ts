import { expect, it } from '@jest/globals';
import { DecryptionError, type KeyProvider } from '@latchkey/platform/crypto';
import { createMetrics } from '@latchkey/platform/telemetry';
import { ObservedKeys } from './observed-keys.js';

const WRAPPED = { version: '1', wrapped: Buffer.alloc(8) };
const provider: KeyProvider = {
  newDataKey: () => Promise.reject(new Error('the provider is away')),
  unwrap: () => Promise.reject(new DecryptionError()),
  rewrap: () => Promise.resolve(WRAPPED),
};

const COUNT = 'latchkey_key_provider_duration_seconds_count';
const countOf = (text: string, operation: string, outcome: string) =>
  new RegExp(`${COUNT}\\{service="spec",operation="${operation}",outcome="${outcome}"\\} (\\d+)`).exec(
    text,
  )?.[1];

it('exports every outcome from 0 on, so that an alert sees the first value that is refused', async () => {
  const metrics = createMetrics('spec');
  const keys = new ObservedKeys(provider, metrics);
  const before = await metrics.text();
  for (const operation of ['new_data_key', 'unwrap', 'rewrap'])
    for (const outcome of ['ok', 'failed', 'refused'])
      expect([operation, outcome, countOf(before, operation, outcome)]).toEqual([operation, outcome, '0']);

  await expect(keys.unwrap(WRAPPED, Buffer.alloc(0))).rejects.toBeInstanceOf(DecryptionError);
  await expect(keys.newDataKey(Buffer.alloc(0))).rejects.toThrow('away');
  await keys.rewrap(WRAPPED, Buffer.alloc(0));
  const after = await metrics.text();
  expect(countOf(after, 'unwrap', 'refused')).toBe('1');
  expect(countOf(after, 'new_data_key', 'failed')).toBe('1');
  expect(countOf(after, 'rewrap', 'ok')).toBe('1');
});
