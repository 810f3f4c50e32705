import type { ServerResponse } from 'node:http';
import { ScriptedEndpoint } from './scripted-endpoint.js';

/** Broadcasts pass, or arrive while their answer is lost, or are held back. */
export type BroadcastMode = 'pass' | 'lose the answer' | 'hold';

interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

const BROADCASTS = new Set(['eth_sendRawTransaction', 'sendTransaction']);

/** A proxy before the node of a chain: it counts broadcasts, and can fail as networks do. */
export class NodeProxy {
  /** Every broadcast transaction, with repetitions. */
  readonly broadcasts: string[] = [];
  mode: BroadcastMode = 'pass';
  private readonly methods = new Set<string>();
  private readonly endpoint = new ScriptedEndpoint();

  constructor(private readonly node: string) {
    this.endpoint.script = ({ body }, response) => void this.forward(body, response);
  }

  async start(): Promise<this> {
    await this.endpoint.start();
    return this;
  }

  get url(): string {
    return this.endpoint.url;
  }

  /** Forgets what it has seen. */
  clear(): void {
    this.broadcasts.length = 0;
    this.methods.clear();
  }

  saw(method: string): boolean {
    return this.methods.has(method);
  }

  /** How many different transactions were sent. */
  get transactions(): number {
    return new Set(this.broadcasts).size;
  }

  stop(): Promise<void> {
    return this.endpoint.stop();
  }

  private async forward(body: string, response: ServerResponse): Promise<void> {
    const sent = [JSON.parse(body) as RpcCall | RpcCall[]].flat().flatMap((call) => this.note(call));
    const mode = sent.length > 0 ? this.mode : 'pass';
    // Held: the caller ends before any answer.
    if (mode === 'hold') return;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.node, { method: 'POST', headers, body });
    const text = await answer.text();
    if (mode === 'lose the answer') response.destroy();
    else response.writeHead(answer.status, headers).end(text);
  }

  private note({ method, params }: RpcCall): string[] {
    this.methods.add(method);
    const sent = BROADCASTS.has(method) ? [String(params[0])] : [];
    this.broadcasts.push(...sent);
    return sent;
  }
}
