import { expect, it } from '@jest/globals';
import { buildOf } from './version.mjs';

const COMMIT = '3bb1c5d83ffe0a4c2f1d9b7e6a5c4d3e2f1a0b9c';

it.each([
  ['a release', { VERSION: '0.3.0', REVISION: COMMIT }, '0.3.0+3bb1c5d83ffe', COMMIT],
  ['an image of a commit', { VERSION: 'local', REVISION: COMMIT }, '0.3.0+dev.3bb1c5d83ffe', COMMIT],
  ['the build of another release', { VERSION: '0.2.0', REVISION: COMMIT }, '0.3.0+dev.3bb1c5d83ffe', COMMIT],
  ['an image without a commit', { VERSION: 'local', REVISION: 'unknown' }, '0.3.0+dev', 'unknown'],
  ['a build in a checkout', {}, '0.3.0+dev', 'unknown'],
  ['a release without a commit', { VERSION: '0.3.0' }, '0.3.0', 'unknown'],
  ['what is no commit', { REVISION: 'main"; rm' }, '0.3.0+dev', 'unknown'],
])('%s', (_, env, build, revision) => {
  expect(buildOf('0.3.0', env, '# Changelog\n\n## 0.3.0\n')).toEqual({ build, revision });
});

it('a commit behind the release, though it is built as that', () => {
  const changelog = '# Changelog\n\n## Unreleased\n\n- new\n\n## 0.3.0\n';
  const { build } = buildOf('0.3.0', { VERSION: '0.3.0', REVISION: COMMIT }, changelog);
  expect(build).toBe('0.3.0+dev.3bb1c5d83ffe');
});
