import { Controller, Inject, Param, Res } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { type FastifyReply } from 'fastify';
import { OpenRoute } from '@latchkey/edge';
import type { OpenApiDocument } from '@latchkey/edge/openapi';
import { readReferenceFile, REFERENCE_PAGE, startScript } from './reference-files.js';

/** The page loads only its own files; "Try it out" connects to the servers of the document. */
const policyFor = (server: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Swagger UI sets style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self' ${new URL(server).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

export const REFERENCE = Symbol('REFERENCE');

export interface Reference {
  readonly document: OpenApiDocument;
  /** Whether this address serves the document of administration, too. */
  readonly hasAdministration: boolean;
}

@Controller()
export class ReferenceController {
  private readonly policy: string;

  constructor(@Inject(REFERENCE) private readonly reference: Reference) {
    this.policy = policyFor(reference.document.servers[0].url);
  }

  @OpenRoute('/v1/openapi.json')
  openApi(): OpenApiDocument {
    return this.reference.document;
  }

  @OpenRoute('/reference')
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.type('text/html; charset=utf-8').header('content-security-policy', this.policy);
    return REFERENCE_PAGE;
  }

  @OpenRoute('/reference/start.js')
  start(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.type('text/javascript; charset=utf-8');
    return startScript(this.reference.hasAdministration);
  }

  @OpenRoute('/reference/{file}')
  async file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const file = await readReferenceFile(name);
    if (!file) throw new AppError('route_not_found');
    reply.type(file.type);
    return file.content;
  }
}
