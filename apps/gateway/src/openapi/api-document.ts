import { API_CONTROLLERS } from '../gateway.module.js';
import { type OpenApiDocument, openApiDocuments } from './document.js';

/** The document that the gateway serves at `/v1/openapi.json`, for programs that write code and pages from it. */
export function apiDocument(baseUrl: string): OpenApiDocument {
  return openApiDocuments(API_CONTROLLERS, { baseUrl, adminApart: false }).apps;
}
