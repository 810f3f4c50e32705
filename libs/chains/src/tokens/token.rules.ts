import {
  AppError,
  type Environment,
  type NetworkName,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  type WalletType,
} from '@latchkey/contracts';
import { mainNetOf } from '../identity/main-nets.rules.js';
import {
  type EndpointSettings,
  type Network,
  NETWORK_NAME,
  SENDING_NETWORKS,
  type SendingNetwork,
} from './networks.js';
import { type Asset, type Replaceable, type Row, rowOf, rowsOf } from './token-table.js';

/** The environment of an App, and the settings of the operator. */
export interface TokenHome {
  readonly environment: Environment;
  readonly settings: TokenContracts & TokenPlaces & EndpointSettings;
}

/** The same without endpoints. */
export interface ContractHome {
  readonly environment: Environment;
  readonly settings: TokenContracts & TokenPlaces;
}

interface SignedTokenHome extends ContractHome {
  /** Where the payment is; null for bytes that do not say it. */
  readonly chain: string | null;
}

export interface Token {
  readonly network: Network;
  readonly asset: Asset;
  /** The only chain on which its contract counts; absent where the endpoint decides. */
  readonly chain?: string;
}

/** What is paid, and where. */
export interface SignedToken extends Token {
  readonly network: SendingNetwork;
}

/** Replacements of contracts and mints; `…_TEST` for test Apps. */
export type TokenContracts = {
  readonly [Name in `TOKEN_CONTRACT_${Replaceable}${'' | '_TEST'}`]?: string | undefined;
};

/** Places of those contracts, where they are not those of the table. */
export type TokenPlaces = {
  readonly [Name in `TOKEN_DECIMALS_${Replaceable}${'' | '_TEST'}`]?: number | undefined;
};

type TokenRow = Row & { readonly asset: Extract<Asset, { contract: string }> };

/**
 * The places of a currency on the chains of a wallet, unless the operator has set its contract; undefined without it. All
 * networks have as many, because limits add their amounts up.
 */
export function placesInTable(type: WalletType, symbol: TokenSymbol): number | undefined {
  const [places, ...others] = rowsOf(type, symbol).map(({ asset }) => asset.decimals);
  if (others.some((other) => other !== places)) throw new Error(`${symbol} has no one number of places`);
  return places;
}

/**
 * The places of a currency on a network by the word of the operator: those of the table, and for a contract in place of the
 * table's what is set beside it. Undefined for what this type cannot hold. @param network the usual one unless it is named.
 */
export function placesOf(
  type: WalletType,
  { currency, network }: { currency: TokenSymbol; network?: NetworkName | undefined },
  home: ContractHome,
): number | undefined {
  const row = rowOf(type, currency, network);
  const name = row && replacementOf(row, home);
  return (name && home.settings[`TOKEN_DECIMALS_${name}`]) ?? row?.asset.decimals;
}

/** The end of the settings that replace a contract for Apps of an environment; undefined where it is that of the table. */
function replacementOf(
  { override, test }: Row,
  { environment, settings }: ContractHome,
): `${Replaceable}${'' | '_TEST'}` | undefined {
  if (!override) return undefined;
  // Where the issuer has a contract on the test net, one that replaces that of live Apps says nothing about it.
  const ofTest = test ? ([`${override}_TEST`] as const) : ([`${override}_TEST`, override] as const);
  const names = environment === 'test' ? ofTest : ([override] as const);
  return names.find((name) => settings[`TOKEN_CONTRACT_${name}`] !== undefined);
}

/**
 * The token on a network; undefined for one that this type cannot hold there.
 * @param network the usual one unless it is named.
 */
export function tokenOf(
  type: WalletType,
  symbol: TokenSymbol,
  home: TokenHome,
  network?: NetworkName,
): Token | undefined {
  const row = rowOf(type, symbol, network);
  return row && tokenIn(row, home);
}

function tokenIn(row: Row, home: TokenHome): Token {
  const { network, asset, override } = row;
  if (!override || !isToken(row)) return { network, asset };
  const { environment, settings } = home;
  const name = replacementOf(row, home);
  const isOfLiveApps = name === override && hasTestNet(row, home);
  const replacement = name && !isOfLiveApps ? settings[`TOKEN_CONTRACT_${name}`] : undefined;
  if (replacement !== undefined) return withContract(row, replacement);
  return (environment === 'test' && testToken(row)) || { network, asset };
}

/** The contract of the issuer on the test net of the network; undefined where there is none. */
function testToken({ network, asset, test }: TokenRow): Token | undefined {
  return test && { network, asset: { ...asset, contract: test.contract }, chain: test.chain };
}

/** A token with its name in the API. */
export interface NamedToken extends Token {
  readonly symbol: TokenSymbol;
}

/** All tokens that a type of wallet can hold, on each network, in the order of the API's list. */
export function tokensOf(type: WalletType, home: TokenHome): NamedToken[] {
  return TOKEN_SYMBOLS.flatMap((symbol) =>
    rowsOf(type, symbol).map((row) => ({ ...tokenIn(row, home), symbol })),
  );
}

/** The names of the networks on which a wallet can hold a currency, the usual one first. */
export function networksOf(type: WalletType, symbol: TokenSymbol): NetworkName[] {
  return rowsOf(type, symbol).map(({ network }) => NETWORK_NAME[network]);
}

/**
 * A token for the signer, which has no endpoints: of a contract that the operator has set, the places are the operator's
 * word, too. A contract of the table counts on its own chain alone, because elsewhere there may be any other contract at its
 * address. Undefined without one, and for what is not sent.
 */
export function signedTokenOf(
  type: WalletType,
  { currency, network: named }: { currency: TokenSymbol; network?: NetworkName | undefined },
  { chain, ...home }: SignedTokenHome,
): SignedToken | undefined {
  const row = rowOf(type, currency, named);
  if (!row || !isSending(row)) return undefined;
  const { network } = row;
  if (!row.override || !isToken(row)) return { network, asset: row.asset };
  const name = replacementOf(row, home);
  const replacement = name && home.settings[`TOKEN_CONTRACT_${name}`];
  if (replacement !== undefined) {
    const decimals = placesOf(type, { currency, network: named }, home);
    return { network, asset: { ...row.asset, contract: replacement, decimals } };
  }
  if (chain === null || chain === mainNetOf(network)) return { network, asset: row.asset };
  const ofTest = home.environment === 'test' ? testToken(row) : undefined;
  return ofTest?.chain === chain ? { network, asset: ofTest.asset } : undefined;
}

function isSending<T extends { readonly network: Network }>(
  token: T,
): token is T & { readonly network: SendingNetwork } {
  return (SENDING_NETWORKS as readonly Network[]).includes(token.network);
}

function isToken(row: Row): row is TokenRow {
  return 'contract' in row.asset;
}

/** Only the contract knows its decimals. */
function withContract({ network, asset }: TokenRow, contract: string): Token {
  return { network, asset: { ...asset, contract, decimals: undefined } };
}

/**
 * Refuses a token whose contract is that of a main net where test Apps have an endpoint of their own: at the same address of a
 * test net there may be any other contract. @throws AppError chain_not_configured
 */
export function requireContract(token: Token, home: TokenHome): void {
  const { asset, chain } = token;
  const isOfMainNet = 'contract' in asset && asset.decimals !== undefined && chain === undefined;
  if (isOfMainNet && hasTestNet(token, home))
    throw new AppError('chain_not_configured', {}, { message: 'the token has no contract on the test net' });
}

/** Whether the App uses a `…_TEST` endpoint, whose chain lacks the contracts of live Apps. */
function hasTestNet({ network }: Pick<Token, 'network'>, { environment, settings }: TokenHome): boolean {
  return environment === 'test' && settings[`RPC_URL_${network}_TEST`] !== undefined;
}
