// node tools/release/publish-site.mjs <folder> <remote> <branch> <version>: makes the built site the only commit of a branch,
// so that the repository does not grow by every page of every release.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [folder = '', remote = '', branch = '', version = ''] = process.argv.slice(2);
if (!existsSync(join(folder, 'index.html')))
  throw new Error(`${folder} holds no site: run node docs/site/main.mjs build`);
if (remote === '' || branch === '' || version === '')
  throw new Error('a remote, a branch and a version are needed');

const AUTHOR = [
  '-c',
  'user.name=latchkey-release',
  '-c',
  'user.email=latchkey-release@users.noreply.github.com',
];
const copy = mkdtempSync(join(tmpdir(), 'latchkey-site-'));
const git = (...args) =>
  execFileSync('git', [...AUTHOR, ...args], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });

try {
  cpSync(folder, copy, { recursive: true });
  // GitHub Pages would leave out files whose names begin with an underscore.
  writeFileSync(join(copy, '.nojekyll'), '');
  git('init', '--quiet', '--initial-branch', branch);
  git('add', '--all', '--force');
  git('commit', '--quiet', '--message', `Documentation of ${version}`);
  git('push', '--quiet', '--force', remote, branch);
} finally {
  rmSync(copy, { recursive: true });
}
