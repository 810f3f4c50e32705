import { describe, expect, it } from '@jest/globals';
import { withOptions } from './options.js';

describe('the command line of npm start', () => {
  it.each([
    [[], {}, undefined],
    [['--with-oidc'], {}, '8026'],
    [['--with-oidc'], { OIDC_PORT: '' }, '8026'],
    [['--with-oidc'], { OIDC_PORT: '9000' }, '9000'],
    [[], { OIDC_PORT: '9000' }, '9000'],
  ])('%j with %j has the OpenID provider on port %s', (args, env, port) => {
    expect(withOptions({ PATH: '/bin', ...env }, args)).toEqual({
      PATH: '/bin',
      ...(port && { OIDC_PORT: port }),
    });
  });

  it.each([['--with-odic'], ['oidc'], ['--with-oidc=yes']])('refuses %s', (argument) => {
    expect(() => withOptions({}, [argument])).toThrow(`${argument}: the only option is --with-oidc`);
  });
});
