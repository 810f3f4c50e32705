import type { Socket } from 'node:net';
import type { Metrics } from '@latchkey/platform/telemetry';
import type { Answer } from './answer.js';

/**
 * Answers that their clients have not read yet. They are no work any more, but take memory: beyond their number the
 * connection ends that has had some for the longest time.
 */
export class UnreadAnswers {
  /** How many each connection has, in the order in which the connections began to have some. */
  private readonly held = new Map<Socket, number>();
  private count = 0;

  constructor(
    private readonly most: number,
    metrics: Metrics,
  ) {
    metrics.gauge({
      name: 'answers_unread',
      help: 'Answers that are written and that their clients have not read; they are not among those in flight.',
      read: () => this.count,
    });
  }

  /** Counts a written answer until its client has read it, unless the system took all of it at once. */
  add(answer: Answer): void {
    const { socket } = answer.req;
    if (socket.destroyed || isTaken(answer)) return;
    this.held.set(socket, (this.held.get(socket) ?? 0) + 1);
    this.count += 1;
    answer.once('close', () => this.read(socket));
    if (this.count > this.most) this.endLongest();
  }

  /** The answers of a connection that has ended are not read any more. */
  ended(socket: Socket): void {
    this.count -= this.held.get(socket) ?? 0;
    this.held.delete(socket);
  }

  private read(socket: Socket): void {
    const held = this.held.get(socket);
    // Its connection may have ended before.
    if (held === undefined) return;
    this.count -= 1;
    if (held > 1) this.held.set(socket, held - 1);
    else this.held.delete(socket);
  }

  private endLongest(): void {
    const [longest] = this.held.keys();
    if (!longest) return;
    this.ended(longest);
    longest.destroy();
  }
}

/** One that waits behind others has no connection yet. */
function isTaken({ socket }: Answer): boolean {
  return socket?.writableLength === 0;
}
