import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { configOf, deployedOf, type Pod } from './kubernetes-pods.js';
import { CERTIFICATES } from './kubernetes-secrets.js';
import { describeOverlays } from './overlays.js';
import { inRoot } from './repository.js';
import { missingSettings, settingOf, settingsOf, unknownSettings } from './settings.js';

const folder = mkdtempSync(join(tmpdir(), 'environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

const namesOf = ({ env }: Pod[1]): string[] => env.map(({ name }) => name);

describeOverlays((overlay, render) => {
  const { objects, pods, serving, secrets } = deployedOf(overlay, render);
  const migrating = pods.filter((pod) => !serving.includes(pod));

  it.each(serving)('%s: is given every setting that it requires', (_, container) => {
    const [name = ''] = container.args;
    const files = namesOf(container);
    expect(missingSettings(name, [...files, ...Object.keys(configOf(container, objects))])).toEqual([]);
    expect(unknownSettings(name, files)).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });

  // A ConfigMap and a Secret reach every other setting: Kubernetes passes each of their keys on as a variable.
  it.each(serving)('%s: can be given any other setting, in a ConfigMap or a Secret', (_, container) => {
    const [name = ''] = container.args;
    const own = `latchkey-settings-${name}`;
    const hashed = (plain: string): unknown => expect.stringMatching(new RegExp(`^${plain}-[a-z0-9]{10}$`));
    expect(container.envFrom).toEqual([
      { configMapRef: { name: hashed('latchkey') } },
      { configMapRef: { name: hashed(own) } },
      { secretRef: { name: own, optional: true } },
    ]);
    // A setting is never given twice, so only what has to be a file may be fixed.
    expect(container.env.filter(({ value }) => !value)).toEqual([]);
    expect(namesOf(container).filter((variable) => !variable.endsWith('_FILE'))).toEqual([]);
  });

  it.each(migrating)('%s: is given the addresses of its database and nothing else', (_, container) => {
    const [name = ''] = container.args;
    const files = ['DATABASE_URL_FILE', 'MIGRATION_DATABASE_URL_FILE'].map((one) => settingOf(name, one));
    expect([namesOf(container), container.envFrom]).toEqual([files, undefined]);
  });

  it.each(pods)('%s: finds its files', (_, { env, volumeMounts }, volumes) => {
    for (const { name, value } of env) {
      const key = CERTIFICATES[name] ?? name.replace('_FILE', '');
      const mount = volumeMounts.find(({ mountPath }) => value === `${mountPath}/${key}`);
      const volume = volumes.find((one) => one.name === mount?.name);
      const keys = secrets.get(volume?.secret?.secretName ?? '')?.keys ?? {};
      expect({ name, keys: Object.keys(keys) }).toEqual({ name, keys: expect.arrayContaining([key]) });
    }
  });

  it('has ConfigMaps with settings that somebody reads, and no credential', () => {
    const read = new Map(Object.keys(PROCESSES).flatMap((name) => [...settingsOf(name)]));
    const kinds = serving.flatMap(([, container]) =>
      Object.keys(configOf(container, objects)).map((key) => read.get(key)?.kind ?? `nobody reads ${key}`),
    );
    expect(kinds.filter((kind) => /^secret|^nobody/.test(kind))).toEqual([]);
  });

  it('has optional credentials in a Secret of each process', () => {
    if (overlay === 'development') return;
    const optional = [...secrets.keys()].filter((name) => name.startsWith('latchkey-settings-'));
    const expected = Object.keys(PROCESSES).map((name) => `latchkey-settings-${name}`);
    expect(optional.toSorted()).toEqual(expected.toSorted());
  });

  if (overlay === 'production') return;

  const check = ([, container, volumes]: Pod, more: Record<string, string> = {}) => {
    const root = mkdtempSync(join(folder, 'pod-'));
    for (const { name, mountPath } of container.volumeMounts) {
      const volume = volumes.find((one) => one.name === name);
      mkdirSync(join(root, mountPath), { recursive: true });
      for (const [key, text] of Object.entries(secrets.get(volume?.secret?.secretName ?? '')?.keys ?? {}))
        writeFileSync(join(root, mountPath, key), text);
    }
    const files = container.env.map(({ name, value = '' }) => [name, join(root, value)] as const);
    const env = { ...configOf(container, objects), ...more, ...Object.fromEntries(files) };
    const main = inRoot('dist/apps', container.args[0] ?? '', 'main.js');
    const { status, stderr } = spawnSync(process.execPath, [main, '--check-settings'], {
      env,
      encoding: 'utf8',
    });
    return { status, stderr };
  };

  it.each(serving)('%s: accepts its environment', (...pod) => {
    expect(check(pod)).toEqual({ status: 0, stderr: '' });
    const wrong = check(pod, { NATS_TLS_FIRST: 'perhaps' });
    expect([wrong.status, wrong.stderr]).toEqual([78, expect.stringContaining('NATS_TLS_FIRST: must be')]);
  });
});
