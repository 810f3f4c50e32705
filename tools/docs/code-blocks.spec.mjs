import { describe, expect, it } from '@jest/globals';
import { blocksWithoutSample, guidePages, readPage, sampleFiles, shownBy, withCode } from './code-blocks.mjs';

describe('a sample', () => {
  it('is on a page', () => {
    const shown = new Set(guidePages().map(readPage).flatMap(shownBy));
    const code = sampleFiles().filter((file) => !/(?:\.json|\.d\.ts)$/.test(file));
    expect(code.filter((file) => !shown.has(file))).toEqual([]);
    expect([...shown].filter((file) => !sampleFiles().includes(file))).toEqual([]);
  });
});

describe.each(guidePages())('%s', (page) => {
  it('shows its samples as they are: run `node tools/docs/samples.mjs`', () => {
    expect(readPage(page)).toBe(withCode(readPage(page)));
  });

  it('has no code that is not a sample, because no test would compile it', () => {
    expect(blocksWithoutSample(readPage(page))).toEqual([]);
  });
});

describe('the code of a sample in a page', () => {
  const SHELL = '<!-- samples/start/create.sh -->';

  it('is written where only its comment was, and again where it was another', () => {
    const written = withCode(`Before.\n\n${SHELL}\n\nAfter.\n`);
    expect(written).toContain(`${SHELL}\n\n\`\`\`sh\n`);
    expect(written).toMatch(/^Before\.\n[^]*\n\`\`\`\n\nAfter\.\n$/);
    expect(withCode(written)).toBe(written);
    expect(withCode(written.replace('npm', 'yarn'))).toBe(written);
  });

  it('is the only code', () => {
    const other = '```ts\nconst wrong: number = "text";\n```';
    expect(blocksWithoutSample(`${withCode(`${SHELL}\n`)}\n${other}\n`)).toEqual(['```ts']);
  });
});
