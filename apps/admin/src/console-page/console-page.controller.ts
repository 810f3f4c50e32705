import { randomBytes } from 'node:crypto';
import { Controller, Param, Req, Res } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { OpenRoute } from '@latchkey/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { consoleFile, consoleHeaders, consolePage } from './console-page.js';

/** The console of operators: static files, which need no key. What they show, they ask `/v1/admin` for. */
@Controller()
export class ConsolePageController {
  @OpenRoute('/console')
  start(@Res() reply: FastifyReply): Promise<void> {
    return answerPage(reply);
  }

  @OpenRoute('/console/assets/{file}')
  async file(
    @Param('file') name: string,
    @Req() { headers }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const found = await consoleFile(name, headers['accept-encoding']?.toString());
    if (!found) throw new AppError('route_not_found');
    await reply.headers(found.headers).send(found.content);
  }

  /** The page decides by its address what it shows. */
  @OpenRoute('/console/*')
  page(@Res() reply: FastifyReply): Promise<void> {
    return answerPage(reply);
  }
}

async function answerPage(reply: FastifyReply): Promise<void> {
  const nonce = randomBytes(16).toString('base64url');
  const html = await consolePage(nonce);
  if (html === undefined) throw new AppError('route_not_found');
  await reply.headers(consoleHeaders(nonce)).send(html);
}
