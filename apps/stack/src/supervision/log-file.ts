import { copyFileSync, fstatSync, ftruncateSync, mkdirSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 20 * 1024 * 1024;
const MOST_READ_BYTES = 1024 * 1024;

/**
 * The log of one process, which writes the file itself, so that a busy service costs this process nothing. New lines are
 * read at intervals. A file that is too large moves to `<name>.1`.
 */
export class LogFile {
  readonly descriptor: number;
  private readTo: number;
  private runStart: number;

  constructor(readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.descriptor = openSync(path, 'a+', 0o600);
    this.readTo = this.runStart = fstatSync(this.descriptor).size;
  }

  /** Begins the log of a new process for `thisRun`. */
  beginRun(): void {
    this.runStart = fstatSync(this.descriptor).size;
  }

  /** The end of the present process's output. */
  thisRun(): string {
    const { size } = fstatSync(this.descriptor);
    return this.read(Math.max(this.runStart, size - 16 * 1024), size);
  }

  /** Whole lines since the last call; of very many, only the newest. */
  newLines(): string {
    const { size } = fstatSync(this.descriptor);
    const text = this.read(Math.max(this.readTo, size - MOST_READ_BYTES), size);
    const end = text.lastIndexOf('\n') + 1;
    this.readTo = size - Buffer.byteLength(text.slice(end));
    if (size > LARGEST_BYTES) this.startAgain();
    return text.slice(0, end);
  }

  private startAgain(): void {
    copyFileSync(this.path, `${this.path}.1`);
    ftruncateSync(this.descriptor, 0);
    this.readTo = this.runStart = 0;
  }

  private read(from: number, to: number): string {
    const length = Math.max(0, Math.min(to - from, MOST_READ_BYTES));
    if (length === 0) return '';
    const buffer = Buffer.allocUnsafe(length);
    return buffer.toString('utf8', 0, readSync(this.descriptor, buffer, 0, length, from));
  }
}
