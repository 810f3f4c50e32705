import { describe, expect, it } from '@jest/globals';
import { KnownPaths, pathOf } from './known-paths.js';

const paths = new KnownPaths();
paths.add({ url: '/users/create', method: 'POST' });
paths.add({ url: '/users/:user_id', method: 'GET' });
paths.add({ url: '/users/:user_id', method: 'HEAD' });
paths.add({ url: '/apps/:app_id/users/:user_id', method: 'GET' });
paths.add({ url: '/apps/:app_id/users/import', method: 'POST' });
paths.add({ url: '/jwks.json', method: 'GET' });
paths.add({ url: '/verify', method: ['POST'] });

describe('KnownPaths', () => {
  it.each([
    ['/users/create', ['POST']],
    ['/users/user_1', ['GET', 'HEAD']],
    ['/apps/app_1/users/import', ['POST']],
    ['/apps/app_1/users/user_1', ['GET']],
    ['/users/', []],
    ['/users/a/b', []],
    ['/jwksXjson', []],
    ['/verify', ['POST']],
    ['/', []],
  ])('%s takes %j', (path, methods) => {
    expect(paths.methodsAt(path)).toEqual(methods);
  });

  it('recognises a parameter that matched a fixed path', () => {
    expect(paths.shadows('/users/:user_id', '/users/create')).toBe(true);
    expect(paths.shadows('/users/:user_id', '/users/user_1')).toBe(false);
    expect(paths.shadows('/users/create', '/users/create')).toBe(false);
    expect(paths.shadows('/apps/:app_id/users/:user_id', '/apps/app_1/users/import')).toBe(true);
    expect(paths.shadows('/apps/:app_id/users/:user_id', '/apps/app_1/users/user_1')).toBe(false);
    expect(paths.shadows('/apps/:app_id/users/import', '/apps/app_1/users/import')).toBe(false);
  });

  it('reads the path of a URL', () => {
    expect(pathOf('/a/b?c=/d')).toBe('/a/b');
    expect(pathOf('/a')).toBe('/a');
  });
});
