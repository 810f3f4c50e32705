import { type IncomingMessage, ServerResponse } from 'node:http';

/** An answer that emits `answered` when all of it is written. `close` comes only when the client has read it, or has gone. */
export class Answer extends ServerResponse {
  override end(...all: unknown[]): this {
    super.end(...(all as []));
    this.emit('answered');
    return this;
  }
}

/**
 * Calls back once, when the answer is written or its connection has ended. An answer that waits behind others of its
 * connection never hears that the connection has ended.
 */
export function onceAnswered({ socket }: IncomingMessage, response: ServerResponse, then: () => void): void {
  const end = () => {
    response.off('answered', end).off('close', end);
    socket.off('close', end);
    then();
  };
  response.once('answered', end).once('close', end);
  if (response.socket === null) socket.setMaxListeners(0).once('close', end);
}
