import {
  type KeyProvider,
  type NewDataKey,
  DecryptionError,
  type WrappedKey,
} from '@latchkey/platform/crypto';
import type { Metrics } from '@latchkey/platform/telemetry';

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

  private async measured<T>(operation: string, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let outcome = 'ok';
    try {
      return await call();
    } catch (error) {
      // A value that does not decrypt is a fault of the stored value, not of the provider.
      outcome = error instanceof DecryptionError ? 'refused' : 'failed';
      throw error;
    } finally {
      this.durations.observe({ operation, outcome }, (performance.now() - startedAt) / 1000);
    }
  }
}
