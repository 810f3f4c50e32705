import type { ServerResponse } from 'node:http';
import { ScriptedEndpoint } from '@latchkey/chains/testing';

interface Call {
  readonly id: number;
  readonly method: string;
}

interface Answer {
  readonly id: number;
  readonly result?: unknown;
}

/** A real node behind an endpoint that tells something else where it is told to. */
export class LyingNode {
  readonly endpoint = new ScriptedEndpoint();
  private readonly lies = new Map<string, (truth: unknown) => object>();
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

  /** @param result in place of the one of the node, or made of it. */
  says(method: string, result: unknown): void {
    this.lies.set(method, (truth) => ({
      result: typeof result === 'function' ? (result as (truth: unknown) => unknown)(truth) : result,
    }));
  }

  fails(method: string, code: number, message = 'no'): void {
    this.lies.set(method, () => ({ error: { code, message } }));
  }

  /** The node gets these calls, but its answers get lost. */
  dropsAnswersTo(method: string): void {
    this.dropped = method;
  }

  private async relay(body: string, response: ServerResponse): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const answers = (await (await fetch(this.node, { method: 'POST', headers, body })).json()) as
      Answer | Answer[];
    const calls = JSON.parse(body) as Call | Call[];
    if ([calls].flat().some(({ method }) => method === this.dropped)) return void response.destroy();
    const methodOf = (id: number) => [calls].flat().find((call) => call.id === id)?.method ?? '';
    const told = [answers].flat().map((answer) => this.told(methodOf(answer.id), answer));
    response.end(JSON.stringify(Array.isArray(answers) ? told : told[0]));
  }

  private told(method: string, answer: Answer): object {
    const lie = this.lies.get(method);
    return lie ? { jsonrpc: '2.0', id: answer.id, ...lie(answer.result) } : answer;
  }
}
