import { SERVICES } from '@latchkey/contracts';
import { noteVersions, type RunningVersion } from '@latchkey/contracts/events';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import { BUILD } from '@latchkey/platform/process';
import type { OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import type { Logger } from '@latchkey/platform/telemetry';
import { newId } from '@latchkey/platform/ids';
import { CONSOLE_ACTOR } from '../console/console-sessions.js';

const EVERY_MS = 60_000;

/** Looks every minute which versions run, for the marks on charts; several administrations do no harm. */
export class VersionWatch {
  private timer: NodeJS.Timeout | undefined;
  private looking = Promise.resolve();

  constructor(
    private readonly rpc: Pick<RpcClient, 'call' | 'callEvery'>,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly build = BUILD,
  ) {}

  /** The first look comes after a minute: of processes that start together some do not answer yet. */
  start(): void {
    this.timer = setInterval(() => {
      this.looking = this.look();
    }, EVERY_MS);
    this.timer.unref();
  }

  /** Waits for a look that is under way, whose calls need the connection. */
  stop(): Promise<void> {
    clearInterval(this.timer);
    return this.looking;
  }

  /** One look; what fails is looked for again by the next one. */
  async look(): Promise<void> {
    try {
      const context: OperatorContext = { requestId: newId('req'), caller: null, actor: CONSOLE_ACTOR };
      const found = await Promise.all(SERVICES.map((service) => this.runningOf(service, context)));
      const running = [{ service: 'admin', version: this.build }, ...found.flat()];
      await this.rpc.call(noteVersions, context, { running });
    } catch (error) {
      this.logger.warn('deployments.not_noted', { error });
    }
  }

  private async runningOf(service: string, context: OperatorContext): Promise<RunningVersion[]> {
    const { everyReplica } = operatorProceduresOf(service);
    const replicas = await this.rpc.callEvery(everyReplica, context, { only_version: true });
    return replicas.map(({ answer: { version } }) => ({ service, version }));
  }
}
