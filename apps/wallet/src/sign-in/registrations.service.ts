import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CHAIN_LIMIT_MS, ChainEndpoints, checksummed } from '@latchkey/chains';
import { AppError, type Caller, requireSecretKey } from '@latchkey/contracts';
import type {
  AskedFrom,
  BeginWalletRegistrationRequest,
  BeginWalletRegistrationResponse,
  SignInWalletType,
} from '@latchkey/contracts/wallet';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { LimitedClient } from '@latchkey/platform/database';
import { clientNetwork } from '@latchkey/platform/network';
import { newId } from '@latchkey/platform/ids';
import { DataSource, type EntityManager } from 'typeorm';
import { requireAddress } from '@latchkey/chains/keys';
import { WalletTransactions } from '../wallets/wallet-transactions.js';
import type { NewChallenge } from './challenge.entity.js';
import { challengeText } from './challenge-text.rules.js';
import { ChallengesRepository } from './challenges.repository.js';
import { domainAllowed, readChainId, readDomain, readUri } from './page.rules.js';

const NONCE_BYTES = 16;

const DEFAULT_CHAIN: Readonly<Record<SignInWalletType, string>> = { ethereum: '1', solana: 'mainnet' };

/** Begins challenges for a wallet to sign; those begun with a public token are limited by client. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly endpoints: ChainEndpoints,
    private readonly transactions: WalletTransactions,
    private readonly source: DataSource,
  ) {}

  /** A new challenge leaves older ones open, so that a stranger who begins for an address does not disturb its owner. */
  async begin(
    caller: Caller,
    input: BeginWalletRegistrationRequest & AskedFrom,
  ): Promise<BeginWalletRegistrationResponse> {
    const { wallet_type: walletType, user_id: userId = null } = input;
    const publicAddress = requireAddress(walletType, input.public_address, caller.environment);
    if (userId !== null) requireSecretKey(caller);
    const { domain, uri, ...given } = readPage(caller, input);
    const { app_id: appId, key_kind: keyKind } = caller;
    const clientIp = clientNetwork(input.client_ip);
    const chainId = given.chainId ?? (await this.defaultChain(caller, walletType, clientIp));
    const { issuedAt, expiresAt } = await this.challenges.nextLifetime();
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const address = walletType === 'ethereum' ? checksummed(publicAddress) : publicAddress;
    const text = { walletType, address, nonce, domain, uri, chainId, issuedAt, expiresAt };
    const message = challengeText(text);
    const id = newId('challenge');
    await this.add({
      id,
      appId,
      keyKind,
      clientIp,
      walletType,
      publicAddress,
      userId,
      domain,
      nonce,
      message,
      expiresAt,
    });
    return { challenge: message, user_id: userId ?? '', expires_at: toEpochSeconds(expiresAt) };
  }

  /**
   * The chain of a challenge that names none: for Ethereum in a test App the one of RPC_URL_ETHEREUM_TEST.
   * Its endpoint is not asked for a client that has reached the limit. @throws AppError rate_limited; chain_unavailable
   */
  private async defaultChain(
    { app_id: appId, environment, key_kind }: Caller,
    type: SignInWalletType,
    clientIp: string,
  ): Promise<string> {
    const client = { appId, clientIp };
    if (environment === 'test' && key_kind !== 'secret' && (await this.challenges.isFull(client)))
      throw await this.rateLimited(client);
    const signal = AbortSignal.timeout(CHAIN_LIMIT_MS);
    const ofTest = type === 'ethereum' ? await this.endpoints.testChainId(environment, signal) : undefined;
    return ofTest ?? DEFAULT_CHAIN[type];
  }

  /** @throws AppError rate_limited with the time until there is room; user_not_found for a deleted user. */
  private async add(challenge: NewChallenge): Promise<void> {
    const { appId, userId, keyKind } = challenge;
    const add = async (tx: EntityManager) => {
      if (keyKind === 'secret') await this.challenges.add(tx, challenge);
      else if (!(await this.challenges.addOfClient(tx, challenge)))
        throw await this.rateLimited(challenge, tx);
    };
    await (userId === null ? this.source.transaction(add) : this.transactions.adding({ appId, userId }, add));
  }

  private async rateLimited(client: LimitedClient, tx?: EntityManager): Promise<AppError> {
    return new AppError('rate_limited', {
      reason: 'challenge_limit',
      retryAfterSeconds: await this.challenges.secondsToRoom(client, tx),
    });
  }
}

/** @throws AppError invalid_domain; invalid_request for the other members. */
function readPage(caller: Caller, input: BeginWalletRegistrationRequest) {
  const domain = readDomain(input.domain);
  if (domain === undefined) throw new AppError('invalid_domain', { reason: 'domain_malformed' });
  if (!domainAllowed(domain, caller)) throw new AppError('invalid_domain', { reason: 'domain_not_allowed' });
  const uri = readUri(input.uri, domain);
  const { chain_id } = input;
  const chainId = chain_id === undefined ? undefined : readChainId(chain_id, input.wallet_type);
  const isWrongChain = chain_id !== chainId;
  const fields = [
    ...(uri === undefined ? [{ field: 'uri', message: 'uri must be an http(s) URL on the domain' }] : []),
    ...(isWrongChain ? [{ field: 'chain_id', message: 'chain_id must be one of the wallet type' }] : []),
  ];
  if (uri === undefined || isWrongChain) throw new AppError('invalid_request', { fields });
  return { domain, uri, chainId };
}
