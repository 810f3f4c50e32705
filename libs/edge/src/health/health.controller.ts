import { Controller, Res } from '@nestjs/common';
import { keylessProcedure, SERVICES } from '@latchkey/contracts';
import { prefixOf } from '@latchkey/platform/procedures';
import { type RpcClient } from '@latchkey/platform/rpc';
import { type FastifyReply } from 'fastify';
import { Draining } from '../server/draining.js';
import { OpenRoute } from '../http/endpoint.js';

const PING_LIMIT_MS = 800;
/** Probes need no key, so their result is cached for this long. */
const FRESH_MS = 500;

/** A replica of a service answers pings while it takes calls: its database and the bus are there. */
const PINGS = SERVICES.map((service) =>
  keylessProcedure<Record<string, never>, Record<string, never>>(`${prefixOf(service)}.ping`, [], {
    timeoutMs: PING_LIMIT_MS,
  }),
);

/** Whether at least one replica of every service takes calls. */
export class Readiness {
  private since = -Infinity;
  private latest: Promise<boolean> = Promise.resolve(false);

  constructor(private readonly rpc: Pick<RpcClient, 'call'>) {}

  ready(): Promise<boolean> {
    const now = performance.now();
    if (now - this.since >= FRESH_MS) {
      this.since = now;
      this.latest = this.ask();
    }
    return this.latest;
  }

  private ask(): Promise<boolean> {
    const context = { requestId: 'readiness', caller: null };
    return Promise.all(PINGS.map((ping) => this.rpc.call(ping, context, {}))).then(
      () => true,
      () => false,
    );
  }
}

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly draining: Draining,
  ) {}

  @OpenRoute('/livez')
  live(): { status: string } {
    return { status: 'ok' };
  }

  @OpenRoute('/readyz')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string }> {
    if (!this.draining.leaving && (await this.readiness.ready())) return { status: 'ok' };
    reply.code(503).header('retry-after', '1');
    return { status: 'unavailable' };
  }
}
