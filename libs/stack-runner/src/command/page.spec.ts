import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { writeInto } from './page.js';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-page-'));
const page = join(folder, 'page.md');

describe('writeInto', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('replaces what is between the markers, and nothing else', async () => {
    writeFileSync(page, 'before\n\n<!-- run -->\n\nold\n\n<!-- /run -->\n\nafter\n');
    await writeInto(page, 'run', "| costs $1 and $' |");
    expect(readFileSync(page, 'utf8')).toBe(
      "before\n\n<!-- run -->\n\n| costs $1 and $' |\n\n<!-- /run -->\n\nafter\n",
    );
  });

  it('refuses a page without the markers', async () => {
    writeFileSync(page, '<!-- run -->\n');
    await expect(writeInto(page, 'run', 'text')).rejects.toThrow('has no <!-- run -->');
    expect(readFileSync(page, 'utf8')).toBe('<!-- run -->\n');
  });
});
