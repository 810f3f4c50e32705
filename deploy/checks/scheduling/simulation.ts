import {
  isAllowed,
  isOpen,
  type Node,
  type Placement,
  type Pod,
  spreadScores,
  zoneScores,
} from './constraints.js';

/** What the plugins of the scheduler weigh by default; those that look at anything but our pods are left out. */
const WEIGHTS = { spread: 2, zones: 2 };

/** Chooses one of some equal ones. */
export type Choose = <One>(ones: readonly One[]) => One | undefined;

/**
 * One Deployment on some nodes, as the scheduler, the rollout with `maxSurge: 1, maxUnavailable: 0` and a drain with a
 * disruption budget of `maxUnavailable: 1` treat it. Every pod that has a node is ready.
 */
export class Simulation {
  readonly pods: Pod[] = [];

  constructor(
    readonly nodes: readonly Node[],
    private readonly placement: Placement,
    private readonly choose: Choose = (ones) => ones[0],
  ) {}

  get pending(): number {
    return this.pods.filter(({ node }) => !node).length;
  }

  /** Pods on each node, in the order of the nodes. */
  get counts(): number[] {
    return this.nodes.map((node) => this.on(node).length);
  }

  start(replicas: number, hash: string): void {
    for (let index = 0; index < replicas; index++) this.add(hash);
  }

  /** @returns whether all pods have the new version at the end; otherwise it stands still with a pending pod */
  rollOut(hash: string): boolean {
    for (;;) {
      const old = this.pods.filter((pod) => pod.hash !== hash);
      if (old.length === 0) return true;
      this.add(hash);
      if (this.pending > 0) return false;
      const most = Math.max(...old.map(({ node }) => this.on(node).length));
      this.remove(this.choose(old.filter(({ node }) => this.on(node).length === most)));
    }
  }

  /** @returns whether the node is empty at the end; otherwise the drain hangs at the disruption budget */
  drain(node: Node): boolean {
    node.cordoned = true;
    for (const pod of this.on(node)) {
      if (this.pending > 0) return false;
      this.remove(pod);
      this.add(pod.hash);
    }
    return true;
  }

  private on(node: Node | undefined): Pod[] {
    return this.pods.filter((pod) => pod.node === node);
  }

  private remove(gone: Pod | undefined): void {
    if (gone) this.pods.splice(this.pods.indexOf(gone), 1);
  }

  private add(hash: string): void {
    const { hard, soft, zones } = this.placement;
    const possible = this.nodes.filter(
      (node) =>
        isOpen(node) &&
        this.on(node).length < node.room &&
        hard.every((constraint) => isAllowed(node, constraint, this, hash)),
    );
    const bySpread = spreadScores(soft, { nodes: possible, pods: this.pods }, hash);
    const byZone = zones ? zoneScores(possible, this.pods, hash) : new Map<Node, number>();
    const scoreOf = (node: Node) =>
      WEIGHTS.spread * (bySpread.get(node) ?? 0) + WEIGHTS.zones * (byZone.get(node) ?? 0);
    const best = Math.max(...possible.map(scoreOf));
    const node = this.choose(possible.filter((one) => scoreOf(one) === best));
    this.pods.push({ hash, ...(node && { node }) });
  }
}
