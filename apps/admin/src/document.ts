import { type OpenApiDocument, openApiDocument } from '@latchkey/edge/openapi';
import { ADMIN_CONTROLLERS } from './admin.module.js';

/** The document of administration. How operators reach it is unknown here: `/` is where the document was read. */
export const adminDocument = (home: string, server = '/'): OpenApiDocument =>
  openApiDocument('operators', ADMIN_CONTROLLERS, { server, home });
