import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { accountOf, passwordVariable, PROCESSES, USERS } from '@latchkey/contracts/bus';
import { freePort, natsBinary } from '@latchkey/platform/embedded';
import { parse } from 'yaml';
import { RENDERED } from '../nats/render.mjs';
import { readRoot } from './repository.js';

const folder = mkdtempSync(join(tmpdir(), 'nats-table-'));

afterAll(() => rmSync(folder, { recursive: true }));

describe('the table of permissions', () => {
  it.each(RENDERED)('the rendered table is the one in %s', (file, render) => {
    expect(readFileSync(file as URL, 'utf8')).toBe((render as () => string)());
  });

  it('puts each process that reads what it publishes in an account of its own', () => {
    for (const [name, { publishes, applies, readsAll }] of Object.entries(PROCESSES)) {
      const readsItsOwn =
        publishes.length > 0 && (readsAll || applies.some((type) => publishes.includes(type)));
      const others = Object.keys(PROCESSES).filter(
        (one) => one !== name && accountOf(one) === accountOf(name),
      );
      if (readsItsOwn) expect([name, ...others]).toEqual([name]);
    }
  });

  it('is a configuration that the server reads from the values of the chart, with passwords of the environment', async () => {
    interface Values {
      container: { env: Record<string, unknown> };
      config: { merge: { accounts: Record<string, { users: { user: string }[] }> } };
    }
    const { config, container } = parse(readRoot('deploy/kubernetes/nats/users.yaml')) as Values;
    // The chart writes JSON in which `<< … >>` loses its quotes.
    const text = JSON.stringify({
      port: await freePort(),
      jetstream: { store_dir: folder },
      ...config.merge,
    }).replace(/"<< (\S+) >>"/g, '$1');
    const file = join(folder, 'chart.conf');
    writeFileSync(file, text);
    const env = Object.fromEntries(USERS.map((name) => [passwordVariable(name), `p${name.length}e5`]));
    expect(Object.keys(container.env)).toEqual(Object.keys(env));
    const users = Object.values(config.merge.accounts).flatMap((account) =>
      account.users.map(({ user }) => user),
    );
    expect(users.toSorted()).toEqual(USERS.toSorted());
    const check = () => execFileSync(natsBinary(), ['-t', '--config', file], { env, stdio: 'pipe' });
    expect(check).not.toThrow();
  });
});
