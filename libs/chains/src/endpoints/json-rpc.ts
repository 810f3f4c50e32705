import { parseExactJson } from './exact-json.js';
import { chainUnavailable, fetchAnswer } from './fetch-answer.js';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What a node answered one call: a result, or that it failed. Numbers are texts. */
export type RpcOutcome = { readonly result: unknown } | { readonly failure: RpcFailure };

export interface RpcFailure {
  readonly code: string;
  readonly message: string;
}

/** JSON-RPC 2.0 over HTTP. What is no proper answer throws AppError `chain_unavailable`. */
export class JsonRpc {
  constructor(
    private readonly url: string,
    private readonly signal: AbortSignal,
  ) {}

  /** The result of one call; a failure of the node is `chain_unavailable` too. */
  async call(method: string, params: readonly unknown[]): Promise<unknown> {
    const answer = await this.send({ jsonrpc: '2.0', id: 1, method, params });
    const outcome = outcomeOf(answer, '1');
    if ('result' in outcome) return outcome.result;
    throw chainUnavailable(new Error(`the node refused ${method}`));
  }

  /** The outcome of each call, in their order. */
  async batch(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
    const answers = await this.send(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })));
    if (!Array.isArray(answers)) throw chainUnavailable(new Error('the node answered no batch'));
    const byId = new Map(answers.map((answer: unknown) => [memberOf(answer, 'id'), answer]));
    return calls.map((_, id) => outcomeOf(byId.get(String(id)), String(id)));
  }

  private async send(body: object): Promise<unknown> {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const { status, text } = await fetchAnswer(this.url, init, this.signal);
    if (status !== 200) throw chainUnavailable(new Error(`the node answered with status ${status}`));
    try {
      return parseExactJson(text);
    } catch (error) {
      throw chainUnavailable(error);
    }
  }
}

/** A member of what may be anything. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function outcomeOf(answer: unknown, id: string): RpcOutcome {
  const result = memberOf(answer, 'result');
  const error = memberOf(answer, 'error');
  const isAnswer = memberOf(answer, 'jsonrpc') === '2.0' && memberOf(answer, 'id') === id;
  if (!isAnswer || (result === undefined) === (error === undefined || error === null))
    throw chainUnavailable(new Error('the node answered no JSON-RPC'));
  if (result !== undefined) return { result };
  return { failure: { code: String(memberOf(error, 'code')), message: String(memberOf(error, 'message')) } };
}
