import { Controller, Res } from '@nestjs/common';
import { type FastifyReply } from 'fastify';
import { Draining } from '../server/draining.js';
import { OpenRoute } from '../http/endpoint.js';
import { Readiness } from './readiness.js';

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
