import { Controller, Inject, Param, Res } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { type FastifyReply } from 'fastify';
import { OpenRoute } from '@latchkey/edge';
import type { OpenApiDocument } from '@latchkey/edge/openapi';
import { readReferenceFile, referenceHeaders, referencePage } from './reference-page.js';

export const REFERENCE = Symbol('REFERENCE');

export interface Reference {
  readonly document: OpenApiDocument;
  /** Whether this address serves the document of administration, too. */
  readonly hasAdministration: boolean;
}

@Controller()
export class ReferenceController {
  constructor(@Inject(REFERENCE) private readonly reference: Reference) {}

  @OpenRoute('/v1/openapi.json')
  openApi(): OpenApiDocument {
    return this.reference.document;
  }

  @OpenRoute('/reference')
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    const { document, hasAdministration } = this.reference;
    reply.headers(referenceHeaders(document.servers[0].url));
    return referencePage(hasAdministration);
  }

  @OpenRoute('/reference/{file}')
  async file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const file = await readReferenceFile(name);
    if (!file) throw new AppError('route_not_found');
    reply.type(file.type).header('cache-control', 'public, max-age=60');
    return file.content;
  }
}
