/** A commit as Git names it. */
const COMMIT = /^[0-9a-f]{7,64}$/;
const SHORT = 12;

/**
 * What a bundle says of itself. Behind the `+` of a version stands what orders nothing (SemVer 2.0.0, 10): `dev` unless
 * it is the build of a release, and the commit where that is known.
 * @param env `VERSION` and `REVISION`, which the Dockerfile takes as arguments; a release has `VERSION` alone.
 * @param changelog with "Unreleased" the build has changes that the release lacks, whatever `VERSION` says.
 */
export function buildOf(version, env, changelog) {
  const isRelease = env.VERSION === version && !/^## Unreleased$/m.test(changelog);
  const revision = COMMIT.test(env.REVISION ?? '') ? env.REVISION : 'unknown';
  const parts = [
    ...(isRelease ? [] : ['dev']),
    ...(revision === 'unknown' ? [] : [revision.slice(0, SHORT)]),
  ];
  return { revision, build: parts.length === 0 ? version : `${version}+${parts.join('.')}` };
}
