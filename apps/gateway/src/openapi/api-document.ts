import { API_CONTROLLERS } from '../gateway.module.js';
import { type Addresses, type OpenApiDocuments, openApiDocuments } from '@latchkey/edge/openapi';

/** The documents that a gateway at these addresses serves; programs write code and pages from them, too. */
export const apiDocuments = (addresses: Addresses): OpenApiDocuments =>
  openApiDocuments(API_CONTROLLERS, addresses);
