export { Anvil, missingChain, startSurfpool } from './local-chains.js';
export { ScriptedEndpoint } from './scripted-endpoint.js';
