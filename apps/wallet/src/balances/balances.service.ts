import { Inject, Injectable } from '@nestjs/common';
import {
  type Amount,
  type Asset,
  type BalanceQuestion,
  bitcoinBalance,
  CHAIN_LIMIT_MS,
  type ChainConfig,
  ChainEndpoints,
  erc20,
  evmNative,
  type NamedToken,
  NETWORK_NAME,
  networksOf,
  requireContract,
  solanaNative,
  splToken,
  toDecimal,
  type Token,
  type TokenHome,
  tokenOf,
  tokensOf,
} from '@latchkey/chains';
import { AppError, type Caller, type WalletType } from '@latchkey/contracts';
import type {
  BalanceRequest,
  BalanceResponse,
  BalancesResponse,
  UnreadBalance,
} from '@latchkey/contracts/wallet';
import { isCoded } from '@latchkey/platform/errors';
import { CONFIG } from '@latchkey/platform/tokens';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { toWalletView } from '../wallets/wallet.view.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { polkadotNative } from './polkadot.balance.js';
import { stellarNative } from './stellar.balance.js';

/** Where one wallet is asked for: the settings of its App, its address, and the time that is left. */
interface Reading {
  readonly home: TokenHome;
  readonly address: string;
  readonly signal: AbortSignal;
}

/** The balance of a wallet: asked of its chain each time, never cached. */
@Injectable()
export class BalancesService {
  constructor(
    private readonly wallets: WalletsService,
    private readonly endpoints: ChainEndpoints,
    @Inject(CONFIG) private readonly config: ChainConfig,
  ) {}

  async balance(caller: Caller, request: BalanceRequest): Promise<BalanceResponse> {
    const { wallet_id, token_symbol, network } = request;
    const wallet = await this.wallets.find(caller, wallet_id);
    const reading = this.readingOf(caller, wallet.publicAddress);
    const token = tokenOf(wallet.walletType, token_symbol, reading.home, network);
    if (!token) throw incompatible(wallet.walletType, request);
    const balance = await this.read(token, reading);
    const view = toWalletView(wallet, caller.environment);
    return { balance, token_symbol, network: NETWORK_NAME[token.network], wallet: view };
  }

  /** Every token of the type of the wallet, on each network. A chain that fails hides no other. */
  async all(caller: Caller, walletId: string): Promise<BalancesResponse> {
    return this.allOf(caller, await this.wallets.find(caller, walletId));
  }

  async allOf(caller: Caller, { walletType, publicAddress }: WalletRow): Promise<BalancesResponse> {
    const reading = this.readingOf(caller, publicAddress);
    const tokens = tokensOf(walletType, reading.home);
    const results = await Promise.all(tokens.map((token) => this.tried(token, reading)));
    return {
      balances: results.filter((one) => 'balance' in one),
      unavailable: results.filter((one) => 'error_type' in one),
    };
  }

  private async tried(token: NamedToken, reading: Reading) {
    const named = { token_symbol: token.symbol, network: NETWORK_NAME[token.network] };
    try {
      return { ...named, balance: await this.read(token, reading) };
    } catch (error) {
      return { ...named, error_type: reasonOf(error) };
    }
  }

  private readingOf({ environment }: Caller, address: string): Reading {
    const home = { environment, settings: this.config };
    return { home, address, signal: AbortSignal.timeout(CHAIN_LIMIT_MS) };
  }

  /** @throws AppError chain_not_configured, chain_unavailable */
  private async read(token: Token, { home, address, signal }: Reading): Promise<string> {
    requireContract(token, home);
    const endpoint = await this.endpoints.reach(token, home.environment, signal);
    const { units, decimals } = await ask(token.asset, { endpoint, address, signal });
    return toDecimal(units, decimals);
  }
}

function incompatible(type: WalletType, { token_symbol, network }: BalanceRequest): AppError {
  const networks = networksOf(type, token_symbol);
  if (network === undefined || networks.length === 0) return new AppError('incompatible_token');
  const message = `a wallet of this type has ${token_symbol} on ${networks.join(', ')}`;
  return new AppError('incompatible_token', { fields: [{ field: 'network', message }] });
}

/** @throws whatever no chain is the cause of. */
function reasonOf(error: unknown): UnreadBalance['error_type'] {
  if (isCoded(error, 'chain_not_configured')) return 'chain_not_configured';
  if (isCoded(error, 'chain_unavailable')) return 'chain_unavailable';
  throw error;
}

export function ask(asset: Asset, question: BalanceQuestion): Promise<Amount> {
  switch (asset.kind) {
    case 'evm_native':
      return evmNative(question, asset.decimals);
    case 'erc20':
      return erc20(question, asset.contract, asset.decimals);
    case 'sol_native':
      return solanaNative(question, asset.decimals);
    case 'spl':
      return splToken(question, asset.contract, asset.decimals);
    case 'btc_native':
      return bitcoinBalance(question, asset.decimals);
    case 'dot_native':
      return polkadotNative(question, asset.decimals);
    case 'xlm_native':
      return stellarNative(question, asset.decimals);
    default:
      return asset satisfies never;
  }
}
