import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { frameOf } from './answer.rules.js';

export interface Answer {
  /** 0 where the connection broke before an answer came. */
  readonly status: number;
  readonly body: Buffer;
}

const NO_ANSWER: Answer = { status: 0, body: Buffer.alloc(0) };

/**
 * One kept-alive HTTP/1.1 connection with one request at a time. It does little, on purpose: the generator shares the
 * machine with what it measures, and node's own client costs several times as much.
 */
export class HttpConnection {
  private waiting: ((answer: Answer) => void) | undefined;
  private received: Buffer | undefined;
  private closed = false;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => this.onClose());
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** @param request a whole request, head and body. */
  send(request: Buffer, onAnswer: (answer: Answer) => void): void {
    this.waiting = onAnswer;
    if (this.closed) this.finish(NO_ANSWER);
    else this.socket.write(request);
  }

  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve) => this.send(request, resolve));
  }

  close(): void {
    this.socket.destroy();
  }

  private take(chunk: Buffer): void {
    const bytes = this.received ? Buffer.concat([this.received, chunk]) : chunk;
    const frame = frameOf(bytes);
    if (!frame) {
      this.received = bytes;
      return;
    }
    this.received = undefined;
    this.finish({ status: frame.status, body: bytes.subarray(frame.bodyStart, frame.end) });
  }

  private onClose(): void {
    this.closed = true;
    // Never in the same turn: a caller that asks again at once would not end.
    setImmediate(() => this.finish(NO_ANSWER));
  }

  private finish(answer: Answer): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.(answer);
  }
}

export async function openConnections(port: number, count: number): Promise<HttpConnection[]> {
  return Promise.all(Array.from({ length: count }, () => HttpConnection.open(port)));
}
