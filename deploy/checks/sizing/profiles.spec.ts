import { expect, it } from '@jest/globals';
import { ALERTS } from '../alert-rules.js';
import { ofKind } from '../kubernetes-objects.js';
import { renderWith } from '../kustomize.js';
import { describeOverlays } from '../overlays.js';
import { readRoot } from '../repository.js';
import { KEPT_BYTES, MOST_MEASURED, numberIn, tableBelow } from './figures.js';
import { bytesIn, type Cluster, profileOf, PROFILES, scalingsIn } from './profile.js';
import { costAt, settled } from './settling.js';

/** Dead rows (30 %) and indexes that are two thirds full (50 %), as docs/capacity.md says, are at most this together. */
const ROOM = 1.4;
/** The lowest share at which LatchkeyVolumeFilling fires. */
const MOST_FULL = Math.min(
  ...ALERTS.filter(({ alert }) => alert === 'LatchkeyVolumeFilling').map(({ expr }) =>
    Number(/> ([\d.]+)$/.exec(expr)?.[1]),
  ),
);

const guide = readRoot('docs/deployment.md');
const table = new Map(tableBelow('### Sizing', guide).map(([name = '', ...cells]) => [name, cells]));
const rowOf = (name: string) => table.get(name) ?? [];
const count = (value: number) => value.toLocaleString('en-US');
const rounded = (value: number) => count(Number(value.toPrecision(2)));

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const profiles = PROFILES.map((name) => profileOf(name, render));

  it('has the profile of the overlay in its three folders', () => {
    const chosen = profileOf('medium', render);
    expect(scalingsIn(render('overlays/production'))).toEqual(chosen.scalings);
    for (const folder of ['data', 'restore-drill']) {
      const [cluster] = ofKind<Cluster>(render(`overlays/production/${folder}`), 'Cluster');
      // A volume that is smaller than that of production could not take its back-up.
      expect([folder, cluster?.spec.storage]).toEqual([folder, chosen.cluster.storage]);
      expect([folder, cluster?.spec.postgresql.parameters]).toEqual([
        folder,
        chosen.cluster.postgresql.parameters,
      ]);
    }
  });

  it('has the volumes of docs/deployment.md, which hold the users and sign-ins that it promises', () => {
    const volumes = profiles.map(({ cluster }) => cluster.storage.size);
    expect(rowOf('volume of PostgreSQL')).toEqual(volumes.map((size) => size.replace('Gi', ' GiB')));
    const shares = volumes.map((size, index) => {
      const [users, signIns] = ['users', 'sign-ins a day'].map((name) => numberIn(rowOf(name)[index]));
      const needed = ROOM * ((users ?? NaN) * KEPT_BYTES.user + (signIns ?? NaN) * KEPT_BYTES.dailySignIn);
      return needed / bytesIn(size);
    });
    expect(rowOf('filled by them')).toEqual(shares.map((share) => `${Math.round(share * 100)} %`));
    expect(Math.max(...shares)).toBeLessThan(MOST_FULL);
    expect(guide).toContain(`warns at ${MOST_FULL * 100} %`);
  });

  it('has the pods of docs/deployment.md, which reserve what it says', () => {
    const span = ({ least, most }: { least: number; most: number }) => `${least}–${most}`;
    expect(rowOf('pods of the gateway, and of session')).toEqual(
      profiles.map(({ doors }) => span(doors.gateway)),
    );
    expect(profiles.map(({ doors }) => span(doors.session))).toEqual(
      profiles.map(({ doors }) => span(doors.gateway)),
    );
    expect(rowOf('pods of each other service')).toEqual(profiles.map(({ others }) => span(others)));
    expect(rowOf('CPU that the fewest of all reserve')).toEqual(
      profiles.map(({ deployments }) => {
        const cores = deployments.reduce((sum, { least, cores: each }) => sum + least * each, 0);
        return `${cores.toFixed(1)} cores`;
      }),
    );
    expect(rowOf('an instance of PostgreSQL reserves')).toEqual(
      profiles.map(
        ({ cluster: { resources } }) => `${resources.requests.cpu} CPU, ${resources.requests.memory}`,
      ),
    );
    expect(rowOf('its connections')).toEqual(
      profiles.map(({ cluster }) => cluster.postgresql.parameters['max_connections']),
    );
  });

  it('carries the verifications of docs/deployment.md, at most as many a process as were measured', () => {
    expect(rowOf('verifications a second')).toEqual(
      profiles.map(({ doors }) => count(doors.gateway.most * MOST_MEASURED)),
    );
  });

  it('has all gateways only from the rate of docs/deployment.md on', () => {
    const rates = rowOf('all gateways run from').map(numberIn);
    expect(rates).toHaveLength(PROFILES.length);
    for (const [index, { doors }] of profiles.entries()) {
      const gatewaysAt = (rate: number) => settled(rate, doors).rising.gateways;
      const rate = rates[index] ?? NaN;
      expect([rate, gatewaysAt(rate * 0.9)]).toEqual([rate, doors.gateway.most - 1]);
      expect([rate, gatewaysAt(rate)]).toEqual([rate, doors.gateway.most]);
    }
  });

  it('settles at the pods of docs/capacity.md', () => {
    const { doors } = profileOf('large', render);
    const rows = tableBelow('### Where the autoscalers settle');
    expect(rows.length).toBeGreaterThan(5);
    for (const cells of rows) {
      const perSecond = numberIn(cells[0]);
      const { rising, falling } = settled(perSecond, doors);
      const show = ({ gateways, sessions }: typeof rising) => `${gateways} and ${sessions}`;
      const micros = [rising, falling].map((pods) =>
        Object.values(costAt(perSecond, pods).cpu).reduce((sum, part) => sum + part, 0),
      );
      const cores = micros.map((each) => rounded((each * perSecond) / 1e6));
      expect(cells).toEqual([
        count(perSecond),
        show(rising),
        show(falling),
        ...micros.map((each) => rounded(each)),
        ...cores,
      ]);
    }
  });

  it.each(PROFILES)('%s: has the same bounds with KEDA', (name) => {
    interface ScaledObject {
      scaleTargetRef: { name: string };
      minReplicaCount: number;
      maxReplicaCount: number;
    }
    const components = ['components/autoscaling', `components/profiles/${name}`];
    const scaled = renderWith(render, ['overlays/production'], ...components);
    const bounds = ofKind<ScaledObject>(scaled, 'ScaledObject').map(({ spec }) => [
      spec.scaleTargetRef.name.replace('latchkey-', ''),
      [spec.minReplicaCount, spec.maxReplicaCount],
    ]);
    const { scalings } = profileOf(name, render);
    expect(Object.fromEntries(bounds)).toEqual(
      Object.fromEntries([...scalings].map(([process, { least, most }]) => [process, [least, most]])),
    );
  });
});

it('docs/capacity.md adds its tables up', () => {
  const add = (heading: string, column: number) => {
    const rows = tableBelow(heading).map((cells) => numberIn(cells[column]));
    const [sum = NaN] = rows.splice(-1);
    return rows.reduce((total, value) => total + value, 0) / sum;
  };
  expect(add('### A million users', 3)).toBeCloseTo(1, 2);
  expect(add('### 100 sign-ins a second', 3)).toBeCloseTo(1, 2);
});

it('docs/capacity.md keeps the feed for the days of the default', () => {
  const [, days = ''] =
    /^\| `EVENT_RETENTION_DAYS` \|.*?\| (\d+) +\|/m.exec(readRoot('docs/configuration.md')) ?? [];
  const row = tableBelow('### 100 sign-ins a second').find(([kept]) => kept === 'events.events');
  const [bytes = NaN] = (row?.[2] ?? '').split('×').map(numberIn);
  expect(row?.[2]).toBe(`${bytes} × ${days} days`);
  expect(numberIn(row?.[3])).toBe(
    Math.round((100 * 86_400 * numberIn(row?.[1]) * bytes * Number(days)) / 1e9),
  );
});

it('docs/guides/going-live.md has a profile chosen first', () => {
  const lines = readRoot('docs/guides/going-live.md').split('\n');
  const [first = ''] = lines
    .slice(lines.indexOf('## The installation'))
    .filter((line) => line.startsWith('- '));
  expect(first).toContain('](../deployment.md#sizing)');
});
