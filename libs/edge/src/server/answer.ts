import { type IncomingMessage, ServerResponse } from 'node:http';

/** An answer that tells when all of it is written. `close` comes only when the system has taken it, or its client has gone. */
export class Answer extends ServerResponse {
  private listener: ((answer: Answer) => void) | undefined;

  /** Calls back once, when the answer is written or its connection has ended. */
  onceAnswered(listener: (answer: Answer) => void): void {
    this.listener = listener;
    this.on('close', this.tell);
    if (this.socket === null) this.tellOfEnd(this.req);
  }

  override end(...all: unknown[]): this {
    super.end(...(all as []));
    this.tell();
    return this;
  }

  /** An answer that waits behind others of its connection never hears that the connection has ended. */
  private tellOfEnd({ socket }: IncomingMessage): void {
    const { listener } = this;
    const end = () => this.tell();
    socket.setMaxListeners(0).once('close', end);
    this.listener = (answer) => {
      socket.off('close', end);
      listener?.(answer);
    };
  }

  private tell(): void {
    const { listener } = this;
    this.listener = undefined;
    listener?.(this);
  }
}
