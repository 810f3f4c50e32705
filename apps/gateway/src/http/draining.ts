/** How far this process is on its way to the end. */
export class Draining {
  private begun = false;
  private closed = false;

  /** Whether balancers shall send new connections elsewhere; those that come are served as ever. */
  get leaving(): boolean {
    return this.begun;
  }

  /** Whether the port is closed: each answer then asks its client to connect anew, and so elsewhere. */
  get portClosed(): boolean {
    return this.closed;
  }

  leave(): void {
    this.begun = true;
  }

  closePort(): void {
    this.closed = true;
  }
}
