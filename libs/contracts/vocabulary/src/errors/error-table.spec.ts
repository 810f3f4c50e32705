import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { AppError } from './app-error.js';
import { ERROR_TABLE, isErrorType } from './error-table.js';

const page = readFileSync(new URL('../../../../../docs/errors.md', import.meta.url), 'utf8');
const rows = Object.entries(ERROR_TABLE);

describe('the error table', () => {
  it('is the page docs/errors.md, row by row', () => {
    const documented = page.split('\n').filter((line) => /^\| \d{3} \|/.test(line));
    expect(documented).toEqual(
      rows.map(([type, { status, message }]) => `| ${status} | \`${type}\` | ${message} |`),
    );
  });

  it.each(rows)('%s names the error and the next step', (type, { status, message }) => {
    expect(type).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[A-Z].*\.$/);
  });

  it('is final where an operator has to act, and the page says so', () => {
    const final = rows.filter(([, { isFinal }]) => isFinal);
    expect(final.map(([type, { status }]) => [type, status])).toEqual([['chain_not_configured', 503]]);
    const sentence = page.split('\n').find((line) => line.includes('`Latchkey-Should-Retry: false`'));
    for (const [type] of final) expect(sentence).toContain(`\`${type}\``);
  });

  it('does not accept a code that it does not hold', () => {
    expect(['toString', '__proto__', 'unknown'].map(isErrorType)).toEqual([false, false, false]);
    expect(new AppError('invalid_otp')).toMatchObject({ code: 'invalid_otp', details: {} });
  });
});
