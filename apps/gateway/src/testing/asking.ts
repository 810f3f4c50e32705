import type { AppSettings } from '@latchkey/contracts';
import { type Answer, type Answers, send, type Sent } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from './test-gateway.js';

export interface Asked extends Answer {
  /** Of the calls to services, without that of the key, in their order. */
  readonly subjects: readonly string[];
  /** Subject and input of each of these calls. */
  readonly calls: readonly (readonly [subject: string, input: object])[];
  readonly inputOf: (subject: string) => object | undefined;
}

export interface Asking {
  readonly kind?: 'public' | 'secret';
  readonly ofApp?: Partial<AppSettings>;
  readonly headers?: Record<string, string>;
}

/**
 * Sends requests, each to a gateway of its own over these services. A path without a method is a POST.
 * @returns a function whose `answers` override those of the services.
 */
export function asking(services: Answers, usual: Asking = {}) {
  return async (
    path: string,
    body?: object,
    answers: Answers = {},
    settings: Asking = {},
  ): Promise<Asked> => {
    const { kind = 'secret', ofApp, headers } = { ...usual, ...settings };
    const gateway = await startTestGateway({ ...services, ...answers }, ofApp && { ofApp });
    const [target = '', method = 'POST'] = path.split(' ').reverse();
    const sent = { method, key: gateway.keys[kind], headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await sendLast(gateway, target, sent);
    const calls = gateway.calls
      .filter(({ subject }) => subject !== 'identity.v1.resolve_api_key')
      .map(({ subject, input }) => [subject, input] as const);
    const inputOf = (subject: string) => calls.find(([called]) => called === subject)?.[1];
    return { ...answer, subjects: calls.map(([subject]) => subject), calls, inputOf };
  };
}

/** Sends a request, and closes the gateway in any case. */
async function sendLast(gateway: TestGateway, path: string, sent: Sent): Promise<Answer> {
  try {
    return await send(gateway, path, sent);
  } finally {
    await gateway.close();
  }
}
