import { type ConfigOf, defineConfig, setting } from '@latchkey/platform/config';

export const eventsSettings = defineConfig({
  EVENT_RETENTION_DAYS: setting.integer({
    description: 'Days for which the feed keeps an event.',
    min: 1,
    max: 3650,
    default: 90,
  }),
});

export type EventsConfig = ConfigOf<typeof eventsSettings>;
