import { Controller, Inject } from '@nestjs/common';
import { OpenRoute } from '@latchkey/edge';
import type { OpenApiDocument } from '@latchkey/edge/openapi';

export const DOCUMENT = Symbol('DOCUMENT');

@Controller()
export class DocumentController {
  constructor(@Inject(DOCUMENT) private readonly document: OpenApiDocument) {}

  @OpenRoute('/v1/admin/openapi.json')
  openApi(): OpenApiDocument {
    return this.document;
  }
}
