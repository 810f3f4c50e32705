import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-publish-'));
afterAll(() => rmSync(folder, { recursive: true }));
const remote = join(folder, 'remote.git');
const site = join(folder, 'site');

const publish = (version) =>
  spawnSync(process.execPath, [inRoot('tools/release/publish-site.mjs'), site, remote, 'pages', version], {
    encoding: 'utf8',
  });
const git = (...args) => execFileSync('git', ['--git-dir', remote, ...args], { encoding: 'utf8' }).trim();

describe('a published site', () => {
  it('is refused where nothing was built', () => {
    expect(publish('0.3.0')).toMatchObject({ status: 1, stderr: expect.stringContaining('holds no site') });
  });

  it('is the only commit of its branch, release after release', () => {
    git('init', '--quiet', '--bare');
    mkdirSync(join(site, '_assets'), { recursive: true });
    writeFileSync(join(site, '_assets/page.js'), '1');
    for (const version of ['0.3.0', '0.4.0']) {
      writeFileSync(join(site, 'index.html'), version);
      expect(publish(version)).toMatchObject({ status: 0, stderr: '' });
      expect(git('log', '--format=%s', 'pages')).toBe(`Documentation of ${version}`);
      expect(git('show', 'pages:index.html')).toBe(version);
    }
    expect(git('ls-tree', '-r', '--name-only', 'pages').split('\n')).toEqual([
      '.nojekyll',
      '_assets/page.js',
      'index.html',
    ]);
  });
});
