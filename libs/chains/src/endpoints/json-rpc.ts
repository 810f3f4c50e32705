import { chainUnavailable, fetchAnswer, jsonOf, plainJsonOf } from './fetch-answer.js';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The answer of a node to one call. Numbers are texts. */
export type RpcOutcome = { readonly result: unknown } | { readonly failure: RpcFailure };

export interface RpcFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * JSON-RPC 2.0 over HTTP. A malformed answer throws AppError `chain_unavailable`. Nothing is sent again.
 * `largestAnswer` is in bytes; such answers hold no number that matters, and are parsed as they are.
 */
export class JsonRpc {
  constructor(
    private readonly url: string,
    private readonly signal: AbortSignal,
    private readonly largestAnswer?: number,
  ) {}

  /** The result of one call; a failure of the node is `chain_unavailable`, too. */
  async call(method: string, params: readonly unknown[]): Promise<unknown> {
    return resultOf(await this.ask(method, params), method);
  }

  /** The outcome of one call. */
  async ask(method: string, params: readonly unknown[]): Promise<RpcOutcome> {
    return outcomeOf(await this.send(method, { jsonrpc: '2.0', id: 1, method, params }), '1');
  }

  /** The outcomes in the order of the calls. */
  async batch(calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
    const answers = await this.send(
      calls[0]?.method,
      calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call })),
    );
    if (!Array.isArray(answers)) throw chainUnavailable('the node answered no batch');
    const byId = new Map(answers.map((answer: unknown) => [memberOf(answer, 'id'), answer]));
    return calls.map((_, id) => outcomeOf(byId.get(String(id)), String(id)));
  }

  /** The results in the order of the calls; one failure is `chain_unavailable` for all. */
  async all(calls: readonly RpcCall[]): Promise<unknown[]> {
    const outcomes = await this.batch(calls);
    return calls.map(({ method }, index) => resultOf(outcomes[index], method));
  }

  /** @param name the method, for metrics. */
  private async send(name: string | undefined, body: object): Promise<unknown> {
    const init = {
      name,
      largest: this.largestAnswer,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const answer = await fetchAnswer(this.url, init, this.signal);
    if (answer.status !== 200) throw chainUnavailable(`the node answered with status ${answer.status}`);
    return this.largestAnswer === undefined ? jsonOf(answer) : plainJsonOf(answer);
  }
}

/** An own member of a value of unknown type. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The result of a call. @throws AppError chain_unavailable for a failure. */
export function resultOf(outcome: RpcOutcome | undefined, method: string): unknown {
  if (outcome && 'result' in outcome) return outcome.result;
  throw chainUnavailable(`the node refused ${method}`);
}

function outcomeOf(answer: unknown, id: string): RpcOutcome {
  const result = memberOf(answer, 'result');
  const error = memberOf(answer, 'error');
  const isAnswer = memberOf(answer, 'jsonrpc') === '2.0' && String(memberOf(answer, 'id')) === id;
  if (!isAnswer || (result === undefined) === (error === undefined || error === null))
    throw chainUnavailable('the node answered no JSON-RPC');
  if (result !== undefined) return { result };
  return { failure: { code: String(memberOf(error, 'code')), message: String(memberOf(error, 'message')) } };
}
