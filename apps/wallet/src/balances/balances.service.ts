import { Inject, Injectable } from '@nestjs/common';
import {
  type Amount,
  type Asset,
  type BalanceQuestion,
  CHAIN_LIMIT_MS,
  type ChainConfig,
  ChainEndpoints,
  erc20,
  evmNative,
  requireContract,
  solanaNative,
  splToken,
  toDecimal,
  tokenOf,
} from '@latchkey/chains';
import { AppError, type Caller } from '@latchkey/contracts';
import type { BalanceRequest, BalanceResponse } from '@latchkey/contracts/wallet';
import { CONFIG } from '@latchkey/platform/tokens';
import { toWalletView } from '../wallets/wallet.view.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { polkadotNative } from './polkadot.balance.js';
import { stellarNative } from './stellar.balance.js';

/** The balance of a wallet: asked of its chain each time, never cached. */
@Injectable()
export class BalancesService {
  constructor(
    private readonly wallets: WalletsService,
    private readonly endpoints: ChainEndpoints,
    @Inject(CONFIG) private readonly config: ChainConfig,
  ) {}

  async balance(caller: Caller, { wallet_id, token_symbol }: BalanceRequest): Promise<BalanceResponse> {
    const wallet = await this.wallets.find(caller, wallet_id);
    const { environment } = caller;
    const home = { environment, settings: this.config };
    const token = tokenOf(wallet.walletType, token_symbol, home);
    if (!token) throw new AppError('incompatible_token');
    requireContract(token, home);
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const endpoint = await this.endpoints.reach(token.network, environment, signal);
    const { units, decimals } = await ask(token.asset, { endpoint, address: wallet.publicAddress, signal });
    return { balance: toDecimal(units, decimals), token_symbol, wallet: toWalletView(wallet) };
  }
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
    case 'dot_native':
      return polkadotNative(question, asset.decimals);
    case 'xlm_native':
      return stellarNative(question, asset.decimals);
    default:
      return asset satisfies never;
  }
}
