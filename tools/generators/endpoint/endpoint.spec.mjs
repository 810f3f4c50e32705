import { beforeAll, describe, expect, it } from '@jest/globals';
import { lintErrorsOf, repositoryTree, sourcesOf, typeErrorsOf } from '../testing/generated.mjs';
import capability from '../capability/generator.mjs';
import endpoint from './generator.mjs';

/** Generates endpoints one after the other, in memory. */
async function generated(...endpoints) {
  const tree = repositoryTree();
  for (const options of endpoints) await endpoint(tree, options);
  return tree;
}

const OF_EACH_SERVICE = [
  [
    'wallet',
    'find-user-wallet',
    'GET',
    '/v1/auth/users/{user_id}/wallets/{wallet_id}/summary',
    { response: 'Wallet' },
  ],
  ['identity', 'get-user-summary', 'GET', '/v1/auth/users/{user_id}/summary', {}],
  ['session', 'get-session-age', 'GET', '/v1/auth/sessions/ages/{user_id}', {}],
  ['mfa', 'get-totp', 'GET', '/v1/auth/totps/{totp_id}', {}],
  ['otp-delivery', 'count-links', 'POST', '/v1/auth/magic_links/count', {}],
  ['transfer', 'mark-transfer', 'POST', '/v1/transfers/{transfer_id}/mark', {}],
  ['events', 'describe-webhooks', 'GET', '/v1/webhooks/describe', {}],
];

describe('nx g latchkey:endpoint, once for each service', () => {
  let files;
  let tree;
  beforeAll(async () => {
    tree = await generated(
      ...OF_EACH_SERVICE.map(([service, name, method, path, more]) => ({
        service,
        name,
        method,
        path,
        ...more,
      })),
    );
    files = sourcesOf(tree);
  });

  it('leaves code that compiles', () => expect(typeErrorsOf(files)).toEqual([]), 120_000);

  it('leaves code that passes the linter', async () => expect(await lintErrorsOf(files)).toEqual([]), 60_000);
});

describe('nx g latchkey:endpoint --procedure', () => {
  it('opens what a new capability answers, below a controller of its own', async () => {
    const tree = repositoryTree();
    await capability(tree, { service: 'wallet', name: 'labels' });
    const label = { service: 'wallet', capability: 'labels' };
    await endpoint(tree, {
      ...label,
      name: 'create-label',
      method: 'POST',
      path: '/v1/labels',
      procedure: 'createLabel',
    });
    await endpoint(tree, {
      ...label,
      name: 'list-labels',
      method: 'GET',
      path: '/v1/labels',
      procedure: 'listLabels',
    });
    const text = (file) => tree.read(file, 'utf8');
    expect(text('apps/gateway/src/gateway.module.ts')).toMatch(
      /API_CONTROLLERS = \[[^\]]*LabelsController,\n\]/,
    );
    expect(typeErrorsOf(sourcesOf(tree))).toEqual([]);
  }, 120_000);
});

it.each([
  [{ service: 'nothing' }, 'There is no service nothing.'],
  [{ path: '/v1/nothing' }, 'Name the folder of wallet that answers, --capability='],
  [{ path: '/v1/wallets/{shape_id}' }, 'Name the error of an unknown shape, --refusal=.'],
  [{ response: 'Nothing' }, 'No contract exports Nothing.'],
])('refuses %j', async (wrong, message) => {
  const asked = { service: 'wallet', name: 'get-it', method: 'GET', path: '/v1/wallets/{wallet_id}/it' };
  await expect(generated({ ...asked, ...wrong })).rejects.toThrow(message);
});
