import { describe, expect, it } from '@jest/globals';
import { deploymentsOf, ofKind, type SpreadConstraint } from '../kubernetes-objects.js';
import { describeOverlays, renderWhole } from '../overlays.js';
import { type Node, placementOf } from './constraints.js';
import { type Choose, Simulation } from './simulation.js';

const rule = (more: Partial<SpreadConstraint>) =>
  placementOf({
    topologySpreadConstraints: [
      {
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'DoNotSchedule',
        maxSkew: 1,
        labelSelector: { matchLabels: {} },
        ...more,
      },
    ],
  });
const PLAIN = rule({});
const CAREFUL = rule({ nodeTaintsPolicy: 'Honor', matchLabelKeys: ['pod-template-hash'] });

const nodes = (...more: Partial<Node>[]): Node[] =>
  more.map((node, index) => ({ name: `node-${index}`, room: 100, ...node }));

/** Two workers and the control plane of a cluster that was made with kubeadm. */
const twoWorkers = () => nodes({}, {}, { tainted: true });

/** Equal choices fall at random, the same ones in every run. */
function dice(seed: number): { choose: Choose; upTo: (most: number) => number } {
  let state = seed + 1;
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % (most + 1);
  };
  return { upTo, choose: (ones) => ones[upTo(ones.length - 1)] };
}

describe('a rule for nodes, instead of a wish', () => {
  it('hangs the drain of one of three nodes with eight pods, if a cordoned node counts', () => {
    const simulation = new Simulation(nodes({}, {}, {}), PLAIN);
    simulation.start(8, 'a');
    expect(simulation.counts).toEqual([3, 3, 2]);
    expect(simulation.drain(simulation.nodes[0] as Node)).toBe(false);
    expect([simulation.counts, simulation.pending]).toEqual([[1, 3, 3], 1]);
  });

  it('stops every rollout at its first pod on two workers, if the control plane counts', () => {
    const simulation = new Simulation(twoWorkers(), PLAIN);
    simulation.start(2, 'a');
    expect(simulation.rollOut('b')).toBe(false);
    expect(simulation.pods.map(({ hash }) => hash)).toEqual(['a', 'a', 'b']);
  });

  it('stops a rollout on the full node, even if it counts open nodes and one version only', () => {
    const simulation = new Simulation(nodes({}, {}, { room: 0 }), CAREFUL);
    simulation.start(2, 'a');
    expect(simulation.rollOut('b')).toBe(true);
    simulation.start(1, 'b');
    expect(simulation.pending).toBe(1);
  });

  it('hangs the drain of one of two nodes with three pods, if it wants two nodes', () => {
    const simulation = new Simulation(nodes({}, {}), rule({ nodeTaintsPolicy: 'Honor', minDomains: 2 }));
    simulation.start(3, 'a');
    expect(simulation.drain(simulation.nodes[0] as Node)).toBe(false);
  });
});

describeOverlays((overlay, render) => {
  const templates = deploymentsOf(renderWhole(overlay, render)).map(({ spec }) => spec.template.spec);
  const [placement, ...others] = templates.map(placementOf).map((one) => JSON.stringify(one));
  const ours = placementOf(templates[0] ?? {});

  it('places every process alike, by wishes alone', () => {
    const component = /"app.kubernetes.io\/component":"[\w-]+"/g;
    const texts = [placement ?? '', ...others].map((text) => text.replaceAll(component, ''));
    expect(new Set(texts).size).toBe(1);
    expect([ours.hard, ours.soft.length, ours.zones]).toEqual([[], 1, true]);
  });

  it.each([0, 1, 2])('drains each of three nodes with eight pods: node %d', (index) => {
    const simulation = new Simulation(nodes({}, {}, {}), ours);
    simulation.start(8, 'a');
    expect(simulation.counts).toEqual([3, 3, 2]);
    expect(simulation.drain(simulation.nodes[index] as Node)).toBe(true);
    expect(simulation.counts.toSorted()).toEqual([0, 4, 4]);
  });

  it('rolls two pods out on two workers beside a control plane, one on each', () => {
    const simulation = new Simulation(twoWorkers(), ours);
    simulation.start(2, 'a');
    for (const version of ['b', 'c', 'd']) expect(simulation.rollOut(version)).toBe(true);
    expect(simulation.counts).toEqual([1, 1, 0]);
  });

  it('rolls out and grows beside a full node', () => {
    const simulation = new Simulation(nodes({}, {}, { room: 0 }), ours);
    simulation.start(2, 'a');
    expect(simulation.rollOut('b')).toBe(true);
    simulation.start(6, 'b');
    expect(simulation.counts).toEqual([4, 4, 0]);
  });

  it('never hangs while one open node has room, and keeps two pods on two nodes and in two zones', () => {
    for (let seed = 0; seed < 300; seed++) {
      const { choose, upTo } = dice(seed);
      const zones = upTo(3);
      const workers = Array.from({ length: 2 + upTo(4) }, (_, index) =>
        zones > 0 ? { zone: `zone-${index % zones}` } : {},
      );
      const simulation = new Simulation(
        nodes(...workers, { tainted: true }, { room: upTo(1) }),
        ours,
        choose,
      );
      const replicas = 2 + upTo(6);
      simulation.start(replicas, 'v0');
      for (let round = 1; round < 6; round++) {
        const node = simulation.nodes[upTo(workers.length - 1)] as Node;
        expect([seed, simulation.drain(node)]).toEqual([seed, true]);
        node.cordoned = false;
        expect([seed, simulation.rollOut(`v${round}`)]).toEqual([seed, true]);
        expect(simulation.pods).toHaveLength(replicas);
        if (replicas > 2) continue;
        expect([seed, Math.max(...simulation.counts)]).toEqual([seed, 1]);
        const places = simulation.pods.map(({ node: place }) => place?.zone);
        if (zones > 1 && !places.includes(undefined)) expect([seed, new Set(places).size]).toEqual([seed, 2]);
      }
    }
  });
});

interface Cluster {
  readonly instances: number;
  readonly topologySpreadConstraints: SpreadConstraint[];
  readonly postgresql: { readonly synchronous: { readonly number: number } };
}

describeOverlays((overlay, render) => {
  if (overlay === 'development') return;
  const [cluster] = ofKind<Cluster>(render(`overlays/${overlay}/data`), 'Cluster');

  it.each([
    [3, true],
    [2, false],
  ])('PostgreSQL in %d zones takes writes without the fullest of them: %s', (zones, takesWrites) => {
    const { instances, topologySpreadConstraints, postgresql } = cluster?.spec as Cluster;
    // Two nodes in each zone, and no two instances on one.
    const workers = Array.from({ length: 2 * zones }, (_, place) => ({ zone: `${place % zones}`, room: 1 }));
    const simulation = new Simulation(nodes(...workers), placementOf({ topologySpreadConstraints }));
    simulation.start(instances, 'a');
    expect(simulation.pending).toBe(0);
    const inZone = (zone: number) => simulation.pods.filter(({ node }) => node?.zone === `${zone}`).length;
    const fullest = Math.max(...Array.from({ length: zones }, (_, zone) => inZone(zone)));
    const writtenTo = postgresql.synchronous.number + 1;
    expect(instances - fullest >= writtenTo).toBe(takesWrites);
  });
});
