/** A HorizontalPodAutoscaler, as docs of Kubernetes describe its algorithm, with the behaviour of base/workload. */
export interface Scaling {
  readonly least: number;
  readonly most: number;
  /** Cores that a pod should use, as an average. */
  readonly target: number;
}

/** What the controller manager and base/workload say, in seconds. */
export const SYNC_SECONDS = 15;
const TOLERANCE = 0.1;
const STABILIZED_SYNCS = 300 / SYNC_SECONDS;
const REMOVAL_SYNCS = 60 / SYNC_SECONDS;
/** By default it adds as many pods as there are, or four, in a sync. */
const ADDED_AT_ONCE = 4;

/** How many pods it would have for what they use now. @param used cores of one pod, as an average. */
export function wanted(pods: number, used: number, { least, most, target }: Scaling): number {
  const ratio = used / target;
  if (Math.abs(ratio - 1) <= TOLERANCE) return pods;
  return Math.min(most, Math.max(least, Math.ceil(pods * ratio)));
}

/** The pods of one process over time. */
export class Autoscaler {
  private readonly lately: number[] = [];
  private syncsSinceRemoval = REMOVAL_SYNCS;

  constructor(
    private readonly scaling: Scaling,
    public pods: number,
  ) {}

  /** One look. @param used cores of one pod, as an average. */
  sync(used: number): void {
    this.lately.push(wanted(this.pods, used, this.scaling));
    if (this.lately.length > STABILIZED_SYNCS) this.lately.shift();
    this.syncsSinceRemoval += 1;
    const [last = this.pods] = this.lately.slice(-1);
    if (last > this.pods) this.pods = Math.min(last, this.pods + Math.max(ADDED_AT_ONCE, this.pods));
    // It removes only what it could have done without in all of the last minutes.
    else if (Math.max(...this.lately) < this.pods && this.syncsSinceRemoval >= REMOVAL_SYNCS) {
      this.pods -= 1;
      this.syncsSinceRemoval = 0;
    }
  }
}
