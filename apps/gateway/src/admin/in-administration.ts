import { InArea } from '../http/endpoint.js';

/** Endpoints that need an operator's key. */
export const InAdministration = () =>
  InArea(
    'Administration',
    "Apps, their keys, settings and signing keys, and how the services are; for the operator's key alone.",
  );
