import type { HttpConnection } from './http-connection.js';
import { BROKEN, USED_UP } from './problem.js';
import { Tally } from './tally.js';
import { UnderWay } from './under-way.js';
import type { Visit } from './visits.js';

/** A closed loop over each connection: the next request leaves when the last is answered. */
export class Loops {
  readonly tally = new Tally('answered');
  private readonly underWay: UnderWay;
  private stopping = false;

  constructor(
    visit: Visit,
    private readonly connections: readonly HttpConnection[],
  ) {
    this.underWay = new UnderWay(visit, this.tally);
  }

  start(): void {
    for (const connection of this.connections) this.next(connection);
  }

  finish(): Promise<void> {
    this.stopping = true;
    return this.underWay.end();
  }

  private next(connection: HttpConnection): void {
    this.underWay.begin(connection, performance.now(), (problem) => {
      // The error is counted, and the run fails by it.
      if (!this.stopping && problem !== BROKEN && problem !== USED_UP) this.next(connection);
    });
  }
}
