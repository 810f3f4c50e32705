import { type OpenApiDocument, openApiDocument } from '@latchkey/edge/openapi';
import { API_CONTROLLERS } from '../gateway.module.js';

/** The document that a gateway at this address serves; programs write code and pages from it, too. */
export const apiDocument = (baseUrl: string): OpenApiDocument =>
  openApiDocument('apps', API_CONTROLLERS, { server: baseUrl, home: baseUrl });
