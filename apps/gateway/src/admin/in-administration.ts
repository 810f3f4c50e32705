import { InArea } from '../http/endpoint.js';

/** Endpoints of the operator. */
export const InAdministration = () =>
  InArea(
    'Administration',
    "Apps, their keys, settings and signing keys, and how the services are; for the operator's key alone.",
  );
