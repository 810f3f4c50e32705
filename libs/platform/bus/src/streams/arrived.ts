import type { ConsumerMessages } from '@nats-io/jetstream';

/**
 * Number of messages that have arrived and were not read yet. The client's `getPending` counts its own signals, too, and
 * may stay positive without a message.
 */
export const unreadOf = (messages: ConsumerMessages): number =>
  messages.getReceived() - messages.getProcessed();
