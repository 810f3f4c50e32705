import { Controller, Inject, Param, Res } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { type FastifyReply } from 'fastify';
import { OpenRoute } from '../http/endpoint.js';
import { OPENAPI_DOCUMENT, type OpenApiDocument } from '../openapi/document.js';
import { readReferenceFile, REFERENCE_PAGE } from './reference-files.js';

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

@Controller()
export class ReferenceController {
  private readonly policy: string;

  constructor(@Inject(OPENAPI_DOCUMENT) private readonly document: OpenApiDocument) {
    this.policy = policyFor(document.servers[0].url);
  }

  @OpenRoute('/v1/openapi.json')
  openApi(): OpenApiDocument {
    return this.document;
  }

  @OpenRoute('/reference')
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    reply.type('text/html; charset=utf-8').header('content-security-policy', this.policy);
    return REFERENCE_PAGE;
  }

  @OpenRoute('/reference/:file')
  async file(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<Buffer> {
    const file = await readReferenceFile(name);
    if (!file) throw new AppError('route_not_found');
    reply.type(file.type);
    return file.content;
  }
}
