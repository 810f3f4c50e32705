import { Controller, Inject, Req, Res } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { OpenRoute } from '@latchkey/edge';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { REFERENCE, type Reference } from '../reference/reference.controller.js';
import { START_PAGE_HEADERS, startPage } from './start-page.js';

/** The base URL: a page for a person. A program finds no endpoint there, as before. */
@Controller()
export class StartPageController {
  private readonly page: string;

  constructor(@Inject(REFERENCE) { document, hasAdministration }: Reference) {
    this.page = startPage(document.servers[0].url, hasAdministration);
  }

  /** Browsers ask for `text/html`; curl and clients do not. @throws AppError route_not_found */
  @OpenRoute('/')
  start(@Req() { headers }: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): string {
    if (!headers.accept?.includes('text/html')) throw new AppError('route_not_found');
    reply.headers(START_PAGE_HEADERS);
    return this.page;
  }
}
