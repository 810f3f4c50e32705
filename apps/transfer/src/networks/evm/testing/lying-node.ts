import type { ServerResponse } from 'node:http';
import { ScriptedEndpoint } from '@latchkey/chains/testing';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
}

/** A real node behind an endpoint that answers something else where a test says so. */
export class LyingNode {
  readonly endpoint = new ScriptedEndpoint();
  private readonly lies = new Map<string, (truth: unknown, params: readonly unknown[]) => object>();
  private dropped: string | undefined;

  constructor(private readonly node: string) {}

  async start(): Promise<this> {
    await this.endpoint.start();
    this.beHonest();
    return this;
  }

  beHonest(): void {
    this.lies.clear();
    this.dropped = undefined;
    this.endpoint.script = ({ body }, response) => void this.relay(body, response);
  }

  /** @param result replaces the node's, or is made of it. */
  says(method: string, result: unknown): void {
    this.lies.set(method, (truth) => ({
      result: typeof result === 'function' ? (result as (truth: unknown) => unknown)(truth) : result,
    }));
  }

  fails(method: string, code: number, message = 'no'): void {
    this.lies.set(method, () => ({ error: { code, message } }));
  }

  /** Behaves as a node that is no archive. */
  refusesStatesBefore(block: bigint): void {
    const error = { code: -32000, message: 'missing trie node' };
    this.lies.set('eth_getTransactionCount', (result, [, at]) =>
      BigInt(String(at)) < block ? { error } : { result },
    );
  }

  /** The node gets these calls, but its answers get lost. */
  dropsAnswersTo(method: string): void {
    this.dropped = method;
  }

  private async relay(body: string, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answers = (await (await fetch(this.node, { method: 'POST', headers, body })).json()) as
      | Answer
      | Answer[];
    const calls = JSON.parse(body) as Call | Call[];
    if ([calls].flat().some(({ method }) => method === this.dropped)) return void response.destroy();
    const changed = [answers].flat().map((answer) => {
      const call = [calls].flat().find(({ id }) => id === answer.id);
      return call ? this.changed(call, answer) : answer;
    });
    response.end(JSON.stringify(Array.isArray(answers) ? changed : changed[0]));
  }

  private changed({ method, params }: Call, answer: Answer): object {
    const lie = this.lies.get(method);
    return lie ? { jsonrpc: '2.0', id: answer.id, ...lie(answer.result, params) } : answer;
  }
}
