import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { run } from '../run.js';

export interface Answer {
  status: number;
  body: object;
  /** Of the header, in seconds. */
  retryAfter?: number;
}

interface Seen {
  request: string;
  key: string | undefined;
  body: string;
}

/** A gateway on loopback that answers what a spec gives it, and the command line that asks it. */
export class AnsweringGateway {
  readonly seen: Seen[] = [];
  answer = { status: 200, body: {} as object };
  /** Answered first, one after the other. */
  steps: object[] = [];
  /** Answers by what is sent, where it gives something; with `none` the connection is closed. */
  answerTo: (body: string) => Answer | 'none' | undefined = () => undefined;
  env: Record<string, string> = {};
  /** How long a command would have waited each time, in milliseconds; nothing waits. */
  readonly pauses: number[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method, url, headers } = request;
        this.seen.push({ request: `${method} ${url}`, key: headers.authorization, body });
        const given = this.answerTo(body);
        if (given === 'none') return void response.destroy();
        const {
          status,
          body: content,
          retryAfter,
        }: Answer = given ?? {
          status: this.answer.status,
          body: this.steps.shift() ?? this.answer.body,
        };
        const wait = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` };
        const head = { 'content-type': 'application/json', ...wait };
        response.writeHead(status, head).end(JSON.stringify(content));
      });
    });
    beforeAll(() => this.start());
    afterAll(() => void this.server.close());
    beforeEach(() => {
      this.seen.length = 0;
      this.pauses.length = 0;
      this.answer = { status: 200, body: {} };
      this.steps = [];
      this.answerTo = () => undefined;
    });
  }

  readonly call = async (words: string[], env = this.env) => {
    let out = '';
    let err = '';
    const code = await run(words, {
      env,
      out: (text) => (out += text),
      err: (text) => (err += text),
      pause: (ms) => Promise.resolve(void this.pauses.push(ms)),
      bundles: new URL('file:///nowhere/'),
    });
    return { code, out, err };
  };

  private async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const { port } = this.server.address() as AddressInfo;
    this.env = { LATCHKEY_URL: `http://127.0.0.1:${port}`, ADMIN_API_KEY: 'operator' };
  }
}
