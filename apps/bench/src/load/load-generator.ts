import { once } from 'node:events';
import type { Role } from '../system/roles.js';
import type { LoadMessage, WindowPlan, WindowResult } from './plan.js';

/** A window of slow calls goes on for longer than was asked for. */
const LONGEST = 6;
const SPARE_MS = 30_000;

/** The generator's process, seen from the benchmark. */
export class LoadGenerator {
  private constructor(
    private readonly role: Role,
    /** Where it takes mail by SMTP. */
    readonly mailPort: number,
  ) {}

  static async connect(role: Role): Promise<LoadGenerator> {
    const said = once(role.child, 'message') as Promise<[LoadMessage]>;
    const [message] = await Promise.race([said, role.ended]);
    if (message.type !== 'ready') throw new Error('the load generator did not start');
    return new LoadGenerator(role, message.mailPort);
  }

  /** One window at a time. @throws Error when the generator fails, ends, or takes far longer than planned. */
  async run(plan: WindowPlan): Promise<WindowResult> {
    const signal = AbortSignal.timeout((plan.rampSeconds + plan.seconds * LONGEST) * 1000 + SPARE_MS);
    const answered = once(this.role.child, 'message', { signal }) as Promise<[LoadMessage]>;
    this.role.child.send(plan);
    const [message] = await Promise.race([answered, this.role.ended]);
    if (message.type === 'result') return message.result;
    throw new Error(`the load generator: ${message.type === 'failed' ? message.reason : message.type}`);
  }
}
