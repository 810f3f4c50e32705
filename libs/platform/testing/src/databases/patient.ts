import type { DataSourceOptions } from 'typeorm';
import type { SessionDefaults } from '@latchkey/platform/database';

const TIMES = 10;

/**
 * The same data source with limits that are ten times as long. A race of 50 in one row takes seconds on a busy machine;
 * what the limits do has specs of its own.
 */
export function patient(options: DataSourceOptions): DataSourceOptions {
  const { connectTimeoutMS = 0 } = options as { connectTimeoutMS?: number };
  return {
    ...options,
    connectTimeoutMS: connectTimeoutMS * TIMES,
    extra: longer(options.extra as Record<string, unknown>),
  } as DataSourceOptions;
}

/** The same for the defaults of a role. */
export function patientDefaults(defaults: SessionDefaults): SessionDefaults {
  return longer({ ...defaults });
}

/** Limits are all that ends in `_timeout`. */
function longer<Settings extends object>(settings: Settings): Settings {
  const changed = Object.entries(settings).map(([name, value]) => [
    name,
    name.endsWith('_timeout') ? Number(value) * TIMES : (value as unknown),
  ]);
  return Object.fromEntries(changed) as Settings;
}
