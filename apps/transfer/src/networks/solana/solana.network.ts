import {
  type Asset,
  EndpointChain,
  readMintDecimals,
  readTokenAccount,
  solanaChain,
  TOKEN_PROGRAM,
} from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type {
  Draft,
  Holdings,
  Network,
  Outcome,
  Payment,
  SentTransaction,
  SignedTransaction,
  TransferAsset,
} from '../network.js';
import { requireCountable, requireOpening } from './amounts.rules.js';
import { malformed } from './answers.rules.js';
import { payableAddress } from './destination.js';
import { fateOf } from './fate.js';
import { paymentMessage, signedTransaction } from './payment-message.js';
import { quote, RentMinimums } from './quote.js';
import { type Commitment, SolanaNode } from './solana-node.js';
import { mintOf, routeOf } from './token-accounts.js';

export interface SolanaSettings {
  readonly url: string;
  /** Commitment at which the chain is read, and at which a payment counts as decided. */
  readonly commitment: Commitment;
}

/** Payments of SOL and of tokens of the token program, between the associated accounts of their owners. */
export function solanaNetwork(settings: SolanaSettings): Network {
  return new SolanaNetwork(settings);
}

class SolanaNetwork implements Network {
  readonly nativeDecimals = 9;
  private readonly rents = new RentMinimums();
  private readonly endpoint: EndpointChain;

  constructor(private readonly settings: SolanaSettings) {
    this.endpoint = new EndpointChain('SOLANA', settings.url);
  }

  chain(signal: AbortSignal): Promise<string> {
    return this.endpoint.name(signal);
  }

  /** @throws AppError incompatible_token for a token of any other program than the token program. */
  async assetOf(asset: Asset, signal: AbortSignal): Promise<TransferAsset> {
    if (asset.kind === 'sol_native') return { kind: asset.kind, decimals: asset.decimals };
    if (asset.kind !== 'spl') throw new AppError('incompatible_token');
    const { kind, contract } = asset;
    return { kind, contract, decimals: asset.decimals ?? (await this.decimalsOf(contract, signal)) };
  }

  destination(text: string, asset: TransferAsset, signal: AbortSignal): Promise<string> {
    return payableAddress(text, asset, this.node(signal));
  }

  async estimate(payment: Payment, signal: AbortSignal): Promise<bigint> {
    return (await quote(payment, this.node(signal), this.rents)).cost;
  }

  async holdings(payment: Payment, signal: AbortSignal): Promise<Holdings> {
    const node = this.node(signal);
    const [native, tokens] = await Promise.all([node.balance(payment.from), this.tokensOf(payment, node)]);
    return { native, asset: tokens ?? native, nonce: null };
  }

  async draft(payment: Payment, _nonce: bigint | null, signal: AbortSignal): Promise<Draft> {
    requireCountable(payment.units);
    const node = this.node(signal);
    const [block, genesis, quoted, leastLeft] = await Promise.all([
      node.latestBlock(),
      node.genesis(),
      quote(payment, node, this.rents),
      this.leastLeft(payment, node),
    ]);
    return {
      unsigned: paymentMessage(payment, quoted, block.hash),
      mostNative: quoted.cost + (mintOf(payment.asset) === undefined ? payment.units : 0n),
      leastLeft,
      lastValidHeight: block.lastValidHeight,
      genesis,
      chain: solanaChain(genesis),
    };
  }

  assemble(draft: Draft, signature: Buffer, payment: Payment): SignedTransaction {
    return signedTransaction(draft.unsigned, signature, payment.from);
  }

  broadcast(transaction: SignedTransaction, signal: AbortSignal): Promise<void> {
    return this.node(signal).send(transaction);
  }

  outcome(transaction: SentTransaction, signal: AbortSignal): Promise<Outcome> {
    return fateOf(transaction, this.node(signal), this.settings.commitment);
  }

  private node(signal: AbortSignal): SolanaNode {
    return new SolanaNode(this.settings.url, this.settings.commitment, signal);
  }

  /** The least that an account keeps, unless it is emptied; the payee's, too. */
  private async leastLeft({ asset, to, units }: Payment, node: SolanaNode): Promise<bigint> {
    const least = await this.rents.of(0, node);
    if (mintOf(asset) === undefined) requireOpening(units, await node.balance(to), least);
    return least;
  }

  private async decimalsOf(mint: string, signal: AbortSignal): Promise<number> {
    const account = await this.node(signal).account(mint);
    if (!account) throw malformed('such mint');
    if (account.owner !== TOKEN_PROGRAM) throw foreignToken();
    const decimals = readMintDecimals(account.data);
    if (decimals === undefined) throw malformed('such mint');
    return decimals;
  }

  /** Tokens in the payer's associated account that are not frozen. Undefined for a payment of the coin. */
  private async tokensOf(payment: Payment, node: SolanaNode): Promise<bigint | undefined> {
    const { mint, source } = routeOf(payment);
    if (mint === undefined) return undefined;
    const account = await node.account(source);
    const held = account?.owner === TOKEN_PROGRAM ? readTokenAccount(account.data) : undefined;
    return held?.owner === payment.from && held.mint === mint && !held.isFrozen ? held.units : 0n;
  }
}

/** Such a token can keep a part of a payment, so that less arrives than was sent. */
function foreignToken(): AppError {
  const message = 'is a token of another program (such as Token-2022), which transfers do not send';
  return new AppError('incompatible_token', { fields: [{ field: 'source_currency', message }] });
}
