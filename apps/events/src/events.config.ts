import { type ConfigOf, defineConfig, setting } from '@latchkey/platform/config';

export const eventsSettings = defineConfig({
  EVENT_RETENTION_DAYS: setting.integer({
    description: 'Days for which the feed keeps an event.',
    min: 1,
    max: 3650,
    default: 30,
  }),
  WEBHOOK_DELIVERY_RETENTION_DAYS: setting.integer({
    description: 'Days for which a finished delivery of a webhook is kept, and a deleted webhook.',
    min: 1,
    max: 3650,
    default: 30,
  }),
  REQUEST_RECORD_RETENTION_DAYS: setting.integer({
    description: 'Days for which the record of an answered request is kept.',
    min: 1,
    max: 3650,
    default: 7,
  }),
  WEBHOOK_LOOPBACK: setting.boolean({
    description:
      'Whether webhooks of test Apps may lead to this machine, on any port, as for a receiver on a laptop. `npm start` sets it. In a container it is the container itself.',
    default: false,
  }),
  WEBHOOK_PORTS: setting.string({
    description:
      'Ports that webhooks may have, separated by commas. On Kubernetes the network policy of events has to open them, too.',
    default: '443,8443',
    check: (value) =>
      [...portsOf(value)].every(isPort) ? undefined : 'must hold ports from 1 to 65535, separated by commas',
  }),
});

/** The numbers of a list such as `443,8443`; NaN for what is no number. */
export function portsOf(list: string): ReadonlySet<number> {
  return new Set(list.split(',').map((port) => (/^\s*\d+\s*$/.test(port) ? Number(port) : NaN)));
}

function isPort(port: number): boolean {
  return port >= 1 && port <= 65_535;
}

export type EventsConfig = ConfigOf<typeof eventsSettings>;
