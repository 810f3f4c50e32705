import { type ConfigOf, setting } from '@latchkey/platform/config';
import { busSettings } from './bus-settings.js';
import { tracingSettings } from './tracing-settings.js';

/** The settings of every process. */
export const processSettings = {
  ...busSettings,
  HEALTH_PORT: setting.integer({
    description: 'Port of /livez, /readyz and /metrics.',
    min: 0,
    max: 65535,
    default: 9090,
  }),
  HEALTH_HOST: setting.string({ description: 'Address that this port listens on.', default: '127.0.0.1' }),
  LOG_LEVEL: setting.choice(['debug', 'info', 'warn', 'error'], {
    description: 'Least level that is logged.',
    default: 'info',
  }),
  CALLER_TICKETS: setting.choice(['require', 'accept'], {
    description:
      'Whether each call to a service proves its App with a ticket of identity (`require`), or may also do without (`accept`). Set `accept` only while processes of version 0.2.0 run: the release after this one has no `accept`.',
    default: 'require',
  }),
  ...tracingSettings,
};

export type ProcessConfig = ConfigOf<typeof processSettings>;

/** The setting of one service: `otp-delivery`, `MASTER_KEY` → `OTP_DELIVERY_MASTER_KEY`. */
export function settingName(service: string, name: string): string {
  return `${service.toUpperCase().replaceAll('-', '_')}_${name}`;
}
