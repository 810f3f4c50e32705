import { API_CONTROLLERS } from '../gateway.module.js';
import { type OpenApiDocuments, openApiDocuments } from './document.js';

/** The documents that the gateway serves, for programs that write code and pages from them. */
export function apiDocuments(baseUrl: string): OpenApiDocuments {
  return openApiDocuments(API_CONTROLLERS, { baseUrl, adminApart: false });
}
