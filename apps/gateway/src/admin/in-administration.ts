import { InArea } from '../http/endpoint.js';

/** Endpoints of the operator. */
export const InAdministration = () =>
  InArea('Administration', "Apps, their keys, settings and signing keys; for the operator's key alone.");
