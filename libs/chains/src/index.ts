export { checksummed, readEthereumAddress } from './addresses/ethereum-address.js';
export { readBase58, readSolanaAddress } from './addresses/solana-address.js';
export type { Amount, BalanceQuestion } from './balances/amount.js';
export { erc20, erc20Balance, erc20Decimals, evmNative, evmQuantity, evmWord } from './balances/evm.js';
export {
  readMintDecimals,
  readTokenAccount,
  solanaCount,
  solanaNative,
  splToken,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
  TOKEN_PROGRAM,
} from './balances/solana.js';
export { ChainEndpoints, endpointOf, type EndpointSettings } from './endpoints/chain-endpoints.js';
export { ChainCallMetrics } from './endpoints/chain-call.metrics.js';
export { parseExactJson } from './endpoints/exact-json.js';
export {
  type Answer,
  CHAIN_LIMIT_MS,
  chainUnavailable,
  fetchAnswer,
  jsonOf,
} from './endpoints/fetch-answer.js';
export { firstFound } from './endpoints/first-found.js';
export {
  JsonRpc,
  memberOf,
  resultOf,
  type RpcCall,
  type RpcFailure,
  type RpcOutcome,
} from './endpoints/json-rpc.js';
export { solanaChain } from './identity/chain-name.js';
export { EndpointChain } from './identity/endpoint-chain.js';
export { evmChain, isMainNet, requireAllowed } from './identity/main-nets.rules.js';
export {
  type ChainConfig,
  chainSettings,
  type TransferChainConfig,
  transferChainSettings,
} from './settings.js';
export { toDecimal, toUnits } from './tokens/decimal.rules.js';
export {
  type Asset,
  type Network,
  requireContract,
  type Token,
  type TokenHome,
  tokenOf,
} from './tokens/token.rules.js';
