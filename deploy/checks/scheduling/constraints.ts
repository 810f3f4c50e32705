import type { PodTemplate, SpreadConstraint as Constraint } from '../kubernetes-objects.js';

export interface Node {
  readonly name: string;
  /** Absent where the node has no zone. */
  readonly zone?: string;
  /** Pods of other kinds leave room for this number of ours. */
  readonly room: number;
  /** A taint that our pods do not tolerate, as that of the control plane. */
  readonly tainted?: boolean;
  cordoned?: boolean;
}

/** A pod of the one Deployment that is simulated. It is pending without a node. */
export interface Pod {
  readonly hash: string;
  node?: Node;
}

/** The part of a pod template that decides where its pods run. */
export interface Placement {
  readonly hard: readonly Constraint[];
  readonly soft: readonly Constraint[];
  /** Whether pods of the same version in one zone avoid each other. */
  readonly zones: boolean;
}

export function placementOf({
  topologySpreadConstraints = [],
  affinity,
}: Pick<PodTemplate['spec'], 'topologySpreadConstraints' | 'affinity'>): Placement {
  const { preferredDuringSchedulingIgnoredDuringExecution: wishes = [] } = affinity?.podAntiAffinity ?? {};
  return {
    hard: topologySpreadConstraints.filter((one) => one.whenUnsatisfiable === 'DoNotSchedule'),
    soft: topologySpreadConstraints.filter((one) => one.whenUnsatisfiable === 'ScheduleAnyway'),
    zones: wishes.some(
      ({ podAffinityTerm }) => podAffinityTerm.topologyKey === 'topology.kubernetes.io/zone',
    ),
  };
}

/** The scheduler sees a cordoned node as a tainted one. */
export const isOpen = ({ tainted = false, cordoned = false }: Node): boolean => !tainted && !cordoned;

const domainOf = (node: Node, { topologyKey }: Constraint): string | undefined =>
  topologyKey === 'kubernetes.io/hostname' ? node.name : node.zone;

/** The pods of each domain that a constraint counts for one more pod of the version. */
function countsOf(constraint: Constraint, nodes: readonly Node[], pods: readonly Pod[], hash: string) {
  const counts = new Map<string, number>();
  const counted = nodes.filter((node) => constraint.nodeTaintsPolicy !== 'Honor' || isOpen(node));
  for (const node of counted) {
    const domain = domainOf(node, constraint);
    if (domain === undefined) continue;
    const own = pods.filter((pod) => pod.node === node && isCounted(constraint, pod, hash));
    counts.set(domain, (counts.get(domain) ?? 0) + own.length);
  }
  return counts;
}

const isCounted = ({ matchLabelKeys = [] }: Constraint, pod: Pod, hash: string): boolean =>
  !matchLabelKeys.includes('pod-template-hash') || pod.hash === hash;

/** The filter of PodTopologySpread: the skew that the pod would cause. */
export function isAllowed(
  node: Node,
  constraint: Constraint,
  { nodes, pods }: { nodes: readonly Node[]; pods: readonly Pod[] },
  hash: string,
): boolean {
  const counts = countsOf(constraint, nodes, pods, hash);
  const domain = domainOf(node, constraint);
  if (domain === undefined) return false;
  const least = counts.size < (constraint.minDomains ?? 1) ? 0 : Math.min(...counts.values());
  return (counts.get(domain) ?? 0) + 1 - least <= constraint.maxSkew;
}

/** The scores of PodTopologySpread, 0 to 100. A node that lacks one of the keys gets none for all of them. */
export function spreadScores(
  soft: readonly Constraint[],
  { nodes, pods }: { nodes: readonly Node[]; pods: readonly Pod[] },
  hash: string,
): Map<Node, number> {
  const costs = new Map<Node, number>();
  for (const node of nodes) {
    if (soft.length === 0 || soft.some((one) => domainOf(node, one) === undefined)) continue;
    const parts = soft.map((one) => {
      const counts = countsOf(one, nodes, pods, hash);
      return (counts.get(domainOf(node, one) ?? '') ?? 0) * Math.log(counts.size + 2) + one.maxSkew - 1;
    });
    costs.set(
      node,
      parts.reduce((sum, part) => sum + part, 0),
    );
  }
  const [least, most] = [Math.min(...costs.values()), Math.max(...costs.values())];
  const score = (cost: number) => (most === 0 ? 100 : Math.round((100 * (most + least - cost)) / most));
  return new Map([...costs].map(([node, cost]) => [node, score(cost)]));
}

/** The scores of a preferred anti-affinity of zones, 0 to 100. */
export function zoneScores(nodes: readonly Node[], pods: readonly Pod[], hash: string): Map<Node, number> {
  const inZone = ({ zone }: Node) =>
    zone === undefined ? 0 : pods.filter((pod) => pod.hash === hash && pod.node?.zone === zone).length;
  const counts = nodes.map(inZone);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const score = (node: Node) => (most === least ? 0 : (100 * (most - inZone(node))) / (most - least));
  return new Map(nodes.map((node) => [node, score(node)]));
}
