/** An event as it is stored and delivered. */
export interface StoredEvent {
  /** Its place in the feed: later events have higher ones. The time in UTC at which it was stored, in microseconds. */
  readonly position: string;
  readonly id: string;
  readonly type: string;
  readonly appId: string;
  /** Empty for an event without a user. */
  readonly userId: string;
  readonly createdAt: Date;
  /** JSON: the event as the feed answers it, and as webhooks deliver it. */
  readonly body: string;
}
