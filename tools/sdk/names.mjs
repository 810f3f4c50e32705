// The rule is the gateway's: the samples of its document call these names.
export { callName } from '../../apps/gateway/src/openapi/samples/call-name.mjs';
