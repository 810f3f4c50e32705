import { pathToFileURL } from 'node:url';
import { inRoot } from '../workspace/root.mjs';

const RULE = inRoot('libs/edge/src/openapi/samples/call-name.mjs');

/** The gateway's rule, by which the samples of its document name a call; read by its path, as tools import no application. */
export const { callName } = await import(pathToFileURL(RULE).href);
