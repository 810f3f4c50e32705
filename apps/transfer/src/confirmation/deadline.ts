/** The end of the time that a call has. */
export class Deadline {
  private readonly endsAt: number;

  constructor(ms: number) {
    this.endsAt = performance.now() + ms;
  }

  /** Whole; negative once it is over. */
  get leftMs(): number {
    return Math.floor(this.endsAt - performance.now());
  }
}
