import type { AppSettings } from '@latchkey/contracts';
import { type Answer, type Answers, send } from '@latchkey/edge/testing';
import { gatewayOver } from './test-gateway.js';

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

let last: Promise<unknown> = Promise.resolve();

/**
 * Sends requests one after the other to a gateway over these services. A path without a method is a POST.
 * @returns a function whose `answers` override those of the services.
 */
export function asking(services: Answers, usual: Asking = {}) {
  const ask = async (
    path: string,
    body?: object,
    answers: Answers = {},
    settings: Asking = {},
  ): Promise<Asked> => {
    const { kind = 'secret', ofApp, headers } = { ...usual, ...settings };
    const gateway = await gatewayOver({ ...services, ...answers }, ofApp);
    const { keys, calls: seen } = gateway;
    const [target = '', method = 'POST'] = path.split(' ').reverse();
    const sent = { method, key: keys[kind], headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await send(gateway, target, sent);
    const calls = seen
      .filter(({ subject }) => subject !== 'identity.v1.resolve_api_key')
      .map(({ subject, input }) => [subject, input] as const);
    const inputOf = (subject: string) => calls.find(([called]) => called === subject)?.[1];
    return { ...answer, subjects: calls.map(([subject]) => subject), calls, inputOf };
  };
  return (...asked: Parameters<typeof ask>): Promise<Asked> => {
    const answer = last.then(() => ask(...asked));
    last = answer.catch(() => undefined);
    return answer;
  };
}
