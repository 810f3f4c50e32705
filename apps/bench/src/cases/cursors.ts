/** How far each case has come, so that no window repeats what an earlier one did. */
export class Cursors {
  private readonly positions = new Map<string, number>();

  at(name: string): number {
    return this.positions.get(name) ?? 0;
  }

  advance(name: string, by: number): void {
    this.positions.set(name, this.at(name) + by);
  }
}
