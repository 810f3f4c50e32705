import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { isRefusalReason, reasonNameOf, REFUSAL_REASONS, type RefusalReason } from './refusal-reasons.js';

const page = readFileSync(new URL('../../../../../docs/errors.md', import.meta.url), 'utf8');
const [, chapter = ''] = page.split('## Why a request was refused');
const rows = Object.entries(REFUSAL_REASONS);

describe('the table of reasons', () => {
  it('is on the page docs/errors.md, row by row', () => {
    const documented = chapter.split('\n').filter((line) => /^\| `(?!reason`)/.test(line));
    expect(documented).toEqual(rows.map(([reason, sentence]) => `| \`${reason}\` | ${sentence} |`));
  });

  it.each(rows)('%s has a sentence', (reason, sentence) => {
    expect(reason).toMatch(/^[a-z]+(_([a-z]+|\d+|<n>|<status>))*(:<type>)?$/);
    expect(sentence).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    'otp_guess_3_of_5',
    'factor_missing:totp',
    'factor_too_new:webauthn',
    'transfer_expired',
    'link_used',
  ])('holds %s', (reason) => expect(isRefusalReason(reason)).toBe(true));

  it.each(['otp_guess_<n>_of_<n>', 'otp_guess_x_of_5', 'factor_missing:ada', 'link_used ', 'toString', ''])(
    'does not hold %j',
    (reason) => expect(isRefusalReason(reason)).toBe(false),
  );

  it.each<[RefusalReason, string]>([
    ['otp_guess_3_of_5', 'otp_guess_<n>_of_<n>'],
    ['factor_too_old:any', 'factor_too_old:<type>'],
    ['transfer_expired', 'transfer_<status>'],
    ['link_used', 'link_used'],
  ])('has %s as %s', (reason, name) => expect(reasonNameOf(reason)).toBe(name));
});
