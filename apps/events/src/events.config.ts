import { type ConfigOf, defineConfig, setting } from '@latchkey/platform/config';

export const eventsSettings = defineConfig({
  EVENT_RETENTION_DAYS: setting.integer({
    description: 'Days for which the feed keeps an event.',
    min: 1,
    max: 3650,
    default: 90,
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
      'Whether webhooks of test Apps may lead to this machine, as for a receiver on a laptop. In a container that is the container itself.',
    default: true,
  }),
});

export type EventsConfig = ConfigOf<typeof eventsSettings>;
