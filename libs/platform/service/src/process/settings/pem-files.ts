import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The problem with a file that must hold a certificate, without quoting it. */
export const certificateFileProblem = (path: string): string | undefined =>
  fileProblem(path, 'a certificate', (text) => new X509Certificate(text));

/** The problem with a file that must hold a private key, without quoting it. */
export const keyFileProblem = (path: string): string | undefined =>
  fileProblem(path, 'a private key', createPrivateKey);

function fileProblem(path: string, what: string, read: (text: string) => unknown): string | undefined {
  try {
    const text = readFileSync(path, 'utf8');
    try {
      read(text);
      return undefined;
    } catch {
      return `the file does not hold ${what} in PEM form`;
    }
  } catch (error) {
    return `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`;
  }
}
