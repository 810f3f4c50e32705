import { type ConfigOf, defineConfig, setting } from '@latchkey/platform/config';

export const eventsSettings = defineConfig({
  EVENT_RETENTION_DAYS: setting.integer({
    description: 'Days for which the feed keeps an event.',
    min: 1,
    max: 3650,
    default: 90,
  }),
  WEBHOOK_LOOPBACK: setting.boolean({
    description:
      'Whether webhooks of test Apps may lead to this machine, as for a receiver on a laptop. In a container that is the container itself.',
    default: true,
  }),
});

export type EventsConfig = ConfigOf<typeof eventsSettings>;
