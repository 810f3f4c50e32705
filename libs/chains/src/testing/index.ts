export { CHAIN_BALANCE, type ChainMood, ChainNode } from './chain-node.js';
export { Anvil, bytecodeOf, missingChain, startSurfpool } from './local-chains.js';
export { type BroadcastMode, NodeProxy } from './node-proxy.js';
export { ScriptedEndpoint } from './scripted-endpoint.js';
export { BitcoinChain } from './bitcoin-chain.js';
export { Btcd, missingBtcd } from './btcd.js';
export { PolkadotChain } from './polkadot-chain.js';
export { Chopsticks, missingChopsticks } from './chopsticks.js';
export { StellarChain } from './stellar-chain.js';
