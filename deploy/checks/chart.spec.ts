import { Ajv } from 'ajv';
import { describe, expect, it } from '@jest/globals';
import { chartFiles } from '../chart/render.mjs';
import { ofChart } from '../chart/templates.mjs';
import { defaultsOf, hasHelm, helm, merged, objectsOf, textOf, type Values } from './chart.js';
import { chartObject, isolated, keyOf } from './chart-objects.js';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { schemaProblem, typeProblems } from './kubernetes-schema.js';
import { kustomize } from './kustomize.js';
import { readRoot } from './repository.js';
import { parse, parseAllDocuments } from 'yaml';

const URL_VALUE = { publicBaseUrl: 'https://auth.example.com' };
/** What the manifests of production have. */
const PRODUCTION: Values = {
  ...URL_VALUE,
  priorityClassName: 'latchkey',
  route: { enabled: true },
  ingress: { enabled: true },
  monitoring: { enabled: true },
};
const EVERYTHING: Values = merged(PRODUCTION, {
  image: { repository: 'ghcr.io/acme/latchkey', digest: `sha256:${'0a'.repeat(32)}` },
  imagePullSecrets: [{ name: 'registry' }],
  settings: { LOG_LEVEL: 'debug' },
  env: [{ name: 'OTEL_TRACES_SAMPLER', value: 'always_on' }],
  postgresCaSecret: 'rds-ca',
  nodeSelector: { pool: 'auth' },
  tolerations: [{ key: 'auth', operator: 'Exists' }],
  networkPolicies: { postgres: [{ ipBlock: { cidr: '10.20.0.0/16' } }], ingressNamespace: 'edge' },
  processes: {
    otpDelivery: {
      settings: { SMTP_FROM: 'a@example.com' },
      env: [{ name: 'SMTP_URL', valueFrom: { secretKeyRef: { name: 'smtp', key: 'url' } } }],
      secrets: { process: 'own-otp', bus: 'own-bus', settings: 'own-settings', migration: 'own-migration' },
      serviceAccountAnnotations: { 'example.com/role': 'otp' },
    },
    gateway: { image: 'ghcr.io/acme/latchkey:0.1.0', minReplicas: 3, maxReplicas: 30 },
    streams: { replicas: 3 },
  },
});

/** Of the workflow that installs it. */
const CLUSTER = parse(readRoot('deploy/cluster/chart/values.yaml')) as Values;

/** For the oldest Kubernetes of the chart; a `helm` that Go installed believes in an older one. */
const TEMPLATE = ['template', 'latchkey', '--kube-version', '1.31.0'];

const render = kustomize();
const NOT_RENDERED = 'The chart is not rendered: neither kubectl nor kustomize, 5 or newer, is on the PATH.';
if (!render) process.stderr.write(`${NOT_RENDERED}\n`);
if (!hasHelm) process.stderr.write('The chart is not read by Helm: helm is not on the PATH.\n');

if (!render) it.skip(NOT_RENDERED, () => undefined);
else
  describe('the chart', () => {
    const rendered = render('../chart/source');
    const files = chartFiles(rendered);
    const byKey = (objects: readonly KubernetesObject[]) =>
      Object.fromEntries(objects.map((object) => [keyOf(object), object]));

    it('is what the manifests of production are, object by object', () => {
      const dns = rendered.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'dns');
      const expected = (ofChart(rendered) as KubernetesObject[]).map((object) => chartObject(object, dns));
      expect(expected.length).toBeGreaterThan(80);
      expect(byKey(objectsOf(files, PRODUCTION))).toEqual(byKey(expected));
    });

    it('has no way in, no monitoring and no class that a cluster may lack, unless they are asked for', () => {
      const objects = objectsOf(files, URL_VALUE);
      const kinds = new Set(objects.map(({ kind }) => kind));
      expect([...kinds].toSorted()).toEqual(
        ['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service', 'ServiceAccount'], // prettier-ignore
      );
      expect(JSON.stringify(objects)).not.toContain('priorityClassName');
    });

    it('takes each value', async () => {
      const objects = objectsOf(files, EVERYTHING);
      for (const object of objects)
        expect([keyOf(object), await schemaProblem(object)]).toEqual([keyOf(object), undefined]);
      expect(typeProblems(objects)).toEqual([]);
      const text = JSON.stringify(byKey(objects));
      const given = ['ghcr.io/acme/latchkey@sha256:', 'registry', '"debug"', 'always_on', 'rds-ca', '"pool":"auth"', '"Exists"', '10.20.0.0/16', '"edge"', 'a@example.com', 'own-otp', 'own-bus', 'own-settings', 'own-migration', 'example.com/role', 'latchkey:0.1.0', '"replicas":3', '"minReplicas":3', '"maxReplicas":30']; // prettier-ignore
      expect(given.filter((value) => !text.includes(value))).toEqual([]);
      expect(text).not.toMatch(
        /latchkey-postgres-ca|latchkey-migrate-otp|"latchkey-bus-otp|cnpg.io\/cluster":"latchkey-postgres"}}},"ports/,
      );
    });

    it('reads no value that it does not have, and has none that nothing reads', () => {
      const leaves = (values: Values, path = '.Values'): string[] =>
        Object.entries(values).flatMap(([name, value]) => [
          `${path}.${name}`,
          ...(typeof value === 'object' && !Array.isArray(value)
            ? leaves(value as Values, `${path}.${name}`)
            : []),
        ]);
      const known = leaves(defaultsOf(files));
      const text = files.filter(([path]) => path.startsWith('templates/')).map(([, one]) => one).join('\n'); // prettier-ignore
      const read = [...new Set([...text.matchAll(/\.Values(?:\.\w+)+/g)].map(([path]) => path))];
      expect(read.filter((path) => !known.includes(path))).toEqual([]);
      const isRead = (path: string) =>
        read.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
      // The helpers read the members of the image by another name.
      expect(known.filter((path) => !isRead(path) && !path.startsWith('.Values.image.'))).toEqual([]);
    });

    it('lets each of its pods reach, and be reached by, what a policy names', () => {
      expect(isolated(objectsOf(files, URL_VALUE))).toEqual([]);
      const policies = objectsOf(files, merged(URL_VALUE, { networkPolicies: { enabled: false } }));
      expect(ofKind(policies, 'NetworkPolicy')).toEqual([]);
    });

    it('says what each value is', () => {
      const page = textOf(files, 'README.md');
      const names = Object.keys(defaultsOf(files)).filter((name) => name !== 'processes');
      expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
      expect(page).toContain(
        '| `latchkey-session` | `NATS_URL`, `SESSION_DATABASE_URL`, `SESSION_MASTER_KEY` |',
      );
      expect(page).toMatch(/\| `latchkey-migrate-session` \| .*`SESSION_MIGRATION_DATABASE_URL` \|/);
    });

    it('names the image of a release by its digest', () => {
      const digest = `sha256:${'0b'.repeat(32)}`;
      const released = chartFiles(rendered, { repository: 'ghcr.io/acme/latchkey', digest });
      const images = JSON.stringify(objectsOf(released, URL_VALUE)).match(/"image":"[^"]*"/g);
      expect(new Set(images)).toEqual(new Set([`"image":"ghcr.io/acme/latchkey@${digest}"`]));
    });

    const validate = new Ajv({ strict: false }).compile(
      JSON.parse(textOf(files, 'values.schema.json')) as object,
    );
    const accepts = (more: Values): boolean => validate(merged(defaultsOf(files), more)) as boolean;

    const WRONG: [string, Values][] = [
      ['no address', {}],
      ['an address with a path', { publicBaseUrl: 'https://example.com/auth' }],
      ['a value that it does not have', { ...URL_VALUE, replicaCount: 3 }],
      ['a process that there is not', { ...URL_VALUE, processes: { sessions: {} } }],
      ['no replica', { ...URL_VALUE, processes: { session: { minReplicas: 0 } } }],
      ['an autoscaler of streams', { ...URL_VALUE, processes: { streams: { maxReplicas: 3 } } }],
      ['a setting that is no text', { ...URL_VALUE, settings: { TRUSTED_PROXIES: 1 } }],
      ['another port', { ...URL_VALUE, settings: { ADMIN_PORT: '80' } }],
      ['another port of one process', { ...URL_VALUE, processes: { admin: { env: [{ name: 'ADMIN_PORT', value: '80' }] } } }], // prettier-ignore
      ['a digest that is none', { ...URL_VALUE, image: { digest: 'latest' } }],
      ['every peer as PostgreSQL', { ...URL_VALUE, networkPolicies: { postgres: [{}] } }],
    ];

    it('accepts values', () => {
      expect([accepts(URL_VALUE), accepts(EVERYTHING), accepts(CLUSTER)]).toEqual([true, true, true]);
    });

    it.each(WRONG)('refuses %s', (_, values) => expect(accepts(values)).toBe(false));

    // Not registered elsewhere: where CI runs, a skipped test fails the run.
    if (hasHelm)
      describe('Helm', () => {
        it.each([
          ['few', URL_VALUE],
          ["production's", PRODUCTION],
          ['all', EVERYTHING],
          ["the cluster's", CLUSTER],
        ])(
          // prettier-ignore
          'makes the same of it with %s values',
          (_name, values) => {
            expect(helm(['lint', '--strict'], files, values)).toMatchObject({ status: 0, stderr: '' });
            const { status, stdout, stderr } = helm(TEMPLATE, files, values);
            expect([status, stderr]).toEqual([0, '']);
            const text = stdout.replaceAll(/(checksum\/settings: )"[0-9a-f]{64}"/g, '$1a-checksum');
            const objects = parseAllDocuments(text).map((document) => document.toJS() as KubernetesObject);
            expect(byKey(objects)).toEqual(byKey(objectsOf(files, values)));
          },
        );

        it.each(WRONG)('refuses %s', (_, values) => {
          const { status, stderr } = helm(TEMPLATE, files, values);
          expect([status, stderr]).toEqual([
            1,
            expect.stringContaining("don't meet the specifications of the schema"),
          ]);
        });
      });
  });
