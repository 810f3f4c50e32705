const BAR = 24;
const SECOND_MS = 1000;
const LINE_MS = 5000;

export interface ProgressOptions {
  show(line: string): void;
  readonly isTerminal: boolean;
  /** Of the file. */
  readonly bytes: number;
  /** Users that an earlier run has imported. */
  readonly done: number;
}

/** A line about the progress: a bar that is drawn anew on a terminal, elsewhere now and then a line. */
export class ImportProgress {
  private readonly began = performance.now();
  private shown = -Infinity;

  constructor(private readonly about: ProgressOptions) {}

  /** @param bytes of the file that are read. */
  update(done: number, bytes: number): void {
    const now = performance.now();
    if (now - this.shown < (this.about.isTerminal ? SECOND_MS / 5 : LINE_MS)) return;
    this.shown = now;
    this.about.show(this.lineOf(done, bytes, (now - this.began) / SECOND_MS));
  }

  private lineOf(done: number, bytes: number, seconds: number): string {
    const part = this.about.bytes === 0 ? 1 : Math.min(1, bytes / this.about.bytes);
    const rate = Math.round((done - this.about.done) / Math.max(seconds, 0.001));
    const left = part > 0 ? Math.round((seconds / part) * (1 - part)) : 0;
    const percent = `${Math.floor(part * 100)} %`.padStart(5);
    const bar = '#'.repeat(Math.round(part * BAR)).padEnd(BAR, '.');
    const text = `${percent}  ${done} users  ${rate}/s  ${timeOf(left)} to go`;
    return this.about.isTerminal ? `[${bar}] ${text}` : text.trim();
  }
}

function timeOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}
