export { checksummed, readBase58, readEthereumAddress, readSolanaAddress } from './addresses.js';
export { bitcoinBalance } from './balances/bitcoin.js';
export { type Amount, type BalanceQuestion, toDecimal, toUnits } from './balances/amount.js';
export { erc20, erc20Balance, erc20Decimals, evmNative, evmQuantity, evmWord } from './balances/evm.js';
export {
  readMintDecimals,
  readTokenAccount,
  solanaCount,
  solanaNative,
  splToken,
  TOKEN_2022_PROGRAM,
  TOKEN_ACCOUNT_BYTES,
} from './balances/solana.js';
export { hasBitcoinTraces, hasEvmTraces, hasSolanaTraces } from './balances/traces.js';
export { localSpelling, publicKeyHash, readBitcoinAddress } from './bitcoin/bitcoin-address.js';
export { BITCOIN_MAIN_NET, bitcoinNet } from './bitcoin/bitcoin-chains.js';
export { BITCOIN_FEE_CAPS, dustOf, signedSize } from './bitcoin/bitcoin-fees.js';
export { ChainEndpoints, endpointOf, firstFound } from './endpoints/chain-endpoints.js';
export { AnswerTooLarge, CHAIN_LIMIT_MS, chainUnavailable } from './endpoints/fetch-answer.js';
export { Horizon, HORIZON_SEND, type StellarAccount } from './endpoints/horizon.js';
export { KeptAnswer } from './endpoints/kept-answer.js';
export { Esplora, type EsploraCoin, type EsploraStatus } from './endpoints/esplora.js';
export { bytesOfPrefixedHex } from './endpoints/hex.js';
export { unlessAborted } from './endpoints/unless-aborted.js';
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
export { type ProvenNetwork, requireMainNetHead } from './identity/main-net-head.js';
export { evmChain, foreignChainIds, requireAllowed, requireChain } from './identity/main-nets.rules.js';
export { REPLACEABLE } from './payments/bitcoin-payment.js';
export {
  readBitcoinTransaction,
  readByteStrings,
  transactionId,
  writeByteStrings,
} from './payments/bitcoin-transaction.rules.js';
export { coinsIn, readBitcoinOutput, withoutWitnesses } from './payments/bitcoin-foreign.rules.js';
export { readBitcoinSpender, spenderDigest } from './payments/bitcoin-spender.rules.js';
export { readPolkadotPayload } from './payments/polkadot-payment.js';
export { EVM_FEE_CAPS, SOLANA_FEE_CAPS, solanaFee } from './payments/fee-caps.js';
export { accountKey, type AccountInfo, readAccountInfo } from './polkadot/account-info.js';
export { blake2Hash } from './polkadot/blake2.js';
export { areExtrinsicsOf } from './polkadot/extrinsics-root.js';
export { readPolkadotAddress } from './polkadot/polkadot-address.js';
export {
  prefixOn,
  type PolkadotCall,
  polkadotCoin,
  TRANSFER_KEEP_ALIVE,
} from './polkadot/polkadot-chains.js';
export { ScaleReader, writeCompact } from './polkadot/scale.rules.js';
export { readStellarTransaction, stellarDigest } from './payments/stellar-transaction.rules.js';
export { readStellarAddress } from './stellar/stellar-address.js';
export { networkId, passphraseOf } from './stellar/stellar-chains.js';
export { STELLAR_BASE_FEE, STELLAR_FEE_CAPS } from './stellar/stellar-fees.js';
export { TOKEN_PROGRAM } from './solana/token-program.js';
export {
  type ChainConfig,
  chainSettings,
  tokenPlacesSettings,
  bitcoinFeeSettings,
  polkadotFeeSettings,
  stellarFeeSettings,
  transferChainSettings,
} from './settings.js';
export { usualNetwork } from './tokens/currency.rules.js';
export { OTHER_TOKENS } from './tokens/other-tokens.rules.js';
export { type Network, NETWORK_NAME, SENDING_NETWORKS, type SendingNetwork } from './tokens/networks.js';
export type { Asset } from './tokens/token-table.js';
export {
  type NamedToken,
  networksOf,
  placesOf,
  requireContract,
  type Token,
  type TokenHome,
  tokenOf,
  tokensOf,
} from './tokens/token.rules.js';
