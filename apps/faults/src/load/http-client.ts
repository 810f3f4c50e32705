import { Agent, type IncomingMessage, request } from 'node:http';

/** Longer than any answer may take, so that a late one is seen as late. */
const LIMIT_MS = 12_000;

export interface ErrorBody {
  readonly status_code?: number;
  readonly error_type?: string;
}

/** What became of a request. */
export interface Answer<T = object> {
  /** 0 where no answer came. */
  readonly status: number;
  readonly body: T & ErrorBody;
  readonly ms: number;
  /** Of `performance.now()`. */
  readonly beganAt: number;
  /** Where there is an answer: by it, the logs tell more. */
  readonly requestId: string;
  /** Why no answer came. */
  readonly broken?: string;
}

export interface Call {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

/** Requests with the secret key of the App, each tried once: nothing is repeated behind the back of the counts. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, scheduling: 'fifo', maxSockets: 512 });

  constructor(
    readonly port: number,
    private readonly key: string,
  ) {}

  /** Never rejects. */
  send<T = object>({ method, path, body }: Call): Promise<Answer<T>> {
    const beganAt = performance.now();
    const payload = body === undefined ? '' : JSON.stringify(body);
    return new Promise((resolve) => {
      const settle = (status: number, requestId: string, text: string, broken?: string) =>
        resolve({
          status,
          body: parsed(text) as T & ErrorBody,
          ms: performance.now() - beganAt,
          beganAt,
          requestId,
          broken,
        });
      const fail = (error: NodeJS.ErrnoException) => settle(0, '', '', error.code ?? error.message);
      const { port, agent } = this;
      const asked = request({ host: '127.0.0.1', port, agent, method, path, headers: this.headers(payload) });
      asked.on('response', (answer) => {
        const { statusCode = 0, headers } = answer;
        textOf(answer).then((text) => settle(statusCode, String(headers['x-request-id']), text), fail);
      });
      asked.setTimeout(LIMIT_MS, () => asked.destroy(new Error('no answer')));
      asked.on('error', fail);
      asked.end(payload);
    });
  }

  close(): void {
    this.agent.destroy();
  }

  private headers(payload: string): Record<string, string> {
    const own = { authorization: `Bearer ${this.key}` };
    if (!payload) return own;
    return {
      ...own,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    };
  }
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
