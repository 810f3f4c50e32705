import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type KubernetesObject, ofKind } from './kubernetes-objects.js';
import { KUBERNETES, renderWith } from './kustomize.js';
import { describeOverlays } from './overlays.js';
import { reachedCode } from './reached-code.js';
import { inRoot } from './repository.js';

interface HttpRoute {
  parentRefs: { sectionName?: string }[];
  hostnames: string[];
  rules: { matches: { path: { type: string; value: string } }[]; backendRefs: { name: string }[] }[];
}
interface Ingress {
  tls: { hosts: string[] }[];
  rules: {
    host: string;
    http: { paths: { path: string; pathType: string; backend: { service: { name: string } } }[] };
  }[];
}

/** What one rule of a route or an Ingress takes, in the words of the Ingress. */
interface Taken {
  readonly path: string;
  readonly type: string;
  readonly backend: string | undefined;
}

const KINDS: Readonly<Record<string, string>> = { PathPrefix: 'Prefix', Exact: 'Exact' };

const takenByRoutes = (objects: readonly KubernetesObject[]): Taken[] =>
  ofKind<HttpRoute>(objects, 'HTTPRoute').flatMap(({ spec }) =>
    spec.rules.flatMap(({ matches, backendRefs: [backend] }) =>
      matches.map(({ path: { value, type } }) => ({
        path: value,
        type: KINDS[type] ?? type,
        backend: backend?.name,
      })),
    ),
  );

const takenByIngresses = (objects: readonly KubernetesObject[]): Taken[] =>
  ofKind<Ingress>(objects, 'Ingress').flatMap(({ spec }) =>
    spec.rules.flatMap(({ http: { paths } }) =>
      paths.map(({ path, pathType, backend }) => ({ path, type: pathType, backend: backend.service.name })),
    ),
  );

/** As both kinds compare: a prefix takes whole elements of a path. */
const takes = ({ path, type }: Taken, asked: string): boolean =>
  asked === path || (type === 'Prefix' && asked.startsWith(`${path}/`));

/** Parameters are elements of a path, so a template stands for each of its addresses. */
const paths = [...new Set(reachedCode().routes.map(({ path }) => path))].toSorted();

describe('the routes of the gateway', () => {
  it('are all found, and none is one of administration', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        '/sign-in/{app_id}/finish',
        '/v1/auth/oauth/{provider}/callback',
        '/v1/openapi.json',
        '/v1/transfers/create',
      ]),
    );
    expect(paths.length).toBeGreaterThan(85);
    expect(paths.filter((path) => path.startsWith('/v1/admin'))).toEqual([]);
  });

  it('are not taken by a prefix that ends within an element', () => {
    const page: Taken = { path: '/sign-in', type: 'Prefix', backend: undefined };
    const asked = ['/sign-in', '/sign-in/{app_id}', '/sign-in-as'];
    expect(asked.map((path) => takes(page, path))).toEqual([true, true, false]);
    expect(asked.map((path) => takes({ ...page, type: 'Exact' }, path))).toEqual([true, false, false]);
  });
});

describeOverlays((overlay, render) => {
  const objects = renderWith(render, [`overlays/${overlay}`], 'components/ingress');
  const kinds: [string, Taken[]][] = [
    // Development is reached by port forwarding, unless its operator adds a component.
    ...(overlay === 'production' ? [['the HTTPRoute', takenByRoutes(objects)] as [string, Taken[]]] : []),
    ['the Ingress', takenByIngresses(objects)],
  ];

  it.each(kinds)('%s takes every path of the gateway but that of the kubelet', (_, taken) => {
    expect(paths.filter((path) => !taken.some((one) => takes(one, path)))).toEqual(['/livez']);
  });

  it.each(kinds)('%s takes nothing else, and leads to the gateway alone', (_, taken) => {
    const idle = taken.filter((one) => !paths.some((path) => takes(one, path)));
    expect(idle).toEqual([]);
    expect(new Set(taken.map(({ backend }) => backend))).toEqual(new Set(['latchkey-gateway']));
  });

  if (overlay === 'development') return;
  it('routes from the listener with TLS, and an Ingress routes the same', () => {
    const [route] = ofKind<HttpRoute>(objects, 'HTTPRoute').map(({ spec }) => spec);
    const [ingress] = ofKind<Ingress>(objects, 'Ingress').map(({ spec }) => spec);
    expect(route?.parentRefs.map(({ sectionName }) => sectionName)).toEqual(['https']);
    expect(takenByIngresses(objects)).toEqual(takenByRoutes(objects));
    expect([ingress?.rules[0]?.host, ingress?.tls.map(({ hosts }) => hosts)]).toEqual([
      route?.hostnames[0],
      [route?.hostnames],
    ]);
  });

  it.each(['route', 'ingress'])('takes the host of %s from PUBLIC_BASE_URL', (component) => {
    const copy = mkdtempSync(join(realpathSync(tmpdir()), 'deploy-'));
    for (const folder of ['kubernetes', 'observability'])
      cpSync(inRoot('deploy', folder), join(copy, folder), { recursive: true });
    const file = join(copy, 'kubernetes/overlays/production/kustomization.yaml');
    const text = readFileSync(file, 'utf8').replace('components/route', `components/${component}`);
    writeFileSync(file, text.replace('https://auth.example.com', 'https://sign-in.example.org'));
    const rendered = render(relative(inRoot(KUBERNETES), join(copy, 'kubernetes/overlays/production')));
    rmSync(copy, { recursive: true });
    const hosts = [
      ...ofKind<HttpRoute>(rendered, 'HTTPRoute').flatMap(({ spec }) => spec.hostnames),
      ...ofKind<Ingress>(rendered, 'Ingress').flatMap(({ spec: { rules, tls } }) => [
        ...rules.map(({ host }) => host),
        ...tls.flatMap((one) => one.hosts),
      ]),
    ];
    expect(new Set(hosts)).toEqual(new Set(['sign-in.example.org']));
  });
});
