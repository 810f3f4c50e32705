import {
  type KeyProvider,
  type NewDataKey,
  DecryptionError,
  type WrappedKey,
} from '@latchkey/platform/crypto';
import type { Metrics } from '@latchkey/platform/telemetry';

const OPERATIONS = ['new_data_key', 'unwrap', 'rewrap'] as const;
type Operation = (typeof OPERATIONS)[number];

/** A value that does not decrypt is `refused`: a fault of the stored value, not of the provider. */
const OUTCOMES = ['ok', 'failed', 'refused'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Measures the calls of a key provider: with Vault they leave the process, and requests wait for them. */
export class ObservedKeys implements KeyProvider {
  private readonly durations;

  constructor(
    private readonly keys: KeyProvider,
    metrics: Metrics,
  ) {
    this.durations = metrics.histogram({
      name: 'key_provider_duration_seconds',
      help: 'Time of a call to what holds the master keys.',
      labels: ['operation', 'outcome'],
    });
    // An increase shows only in a series that was there before, and a single refusal is an alert.
    for (const operation of OPERATIONS)
      for (const outcome of OUTCOMES) this.durations.zero({ operation, outcome });
  }

  newDataKey(aad: Buffer): Promise<NewDataKey> {
    return this.measured('new_data_key', () => this.keys.newDataKey(aad));
  }

  unwrap(key: WrappedKey, aad: Buffer): Promise<Buffer> {
    return this.measured('unwrap', () => this.keys.unwrap(key, aad));
  }

  rewrap(key: WrappedKey, aad: Buffer): Promise<WrappedKey> {
    return this.measured('rewrap', () => this.keys.rewrap(key, aad));
  }

  isShared(version: string): boolean {
    return this.keys.isShared?.(version) ?? false;
  }

  private async measured<T>(operation: Operation, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let outcome: Outcome = 'ok';
    try {
      return await call();
    } catch (error) {
      outcome = error instanceof DecryptionError ? 'refused' : 'failed';
      throw error;
    } finally {
      this.durations.observe({ operation, outcome }, (performance.now() - startedAt) / 1000);
    }
  }
}
