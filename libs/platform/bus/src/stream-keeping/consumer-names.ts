import type { NatsConnection } from '@nats-io/transport-node';
import type { StreamName } from '@latchkey/platform/events';

const ANSWER_MS = 3000;

interface NamesPage {
  readonly total: number;
  readonly consumers: readonly string[] | null;
  readonly error?: { readonly description: string };
}

/** The client has no call for names, and its list leaves out consumers whose server is away. */
export async function consumerNames(connection: NatsConnection, stream: StreamName): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const request = JSON.stringify({ offset: names.length });
    const answer = await connection.request(`$JS.API.CONSUMER.NAMES.${stream}`, request, {
      timeout: ANSWER_MS,
    });
    const { total, consumers, error } = answer.json<NamesPage>();
    if (error) throw new Error(error.description);
    names.push(...(consumers ?? []));
    if (!consumers?.length || names.length >= total) return names;
  }
}
