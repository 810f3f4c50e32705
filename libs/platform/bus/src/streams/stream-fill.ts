import type { JetStreamManager } from '@nats-io/jetstream';

/** How full a stream of JetStream is. */
export interface StreamFill<Name extends string = string> {
  readonly stream: Name;
  readonly messages: number;
  readonly bytes: number;
  /** Not positive for a stream without a size. */
  readonly maxBytes: number;
}

/** @throws Error while the bus does not answer, or the stream is missing. */
export async function fillOf<Name extends string>(
  manager: JetStreamManager,
  stream: Name,
): Promise<StreamFill<Name>> {
  const { config, state } = await manager.streams.info(stream);
  return { stream, messages: state.messages, bytes: state.bytes, maxBytes: config.max_bytes };
}
