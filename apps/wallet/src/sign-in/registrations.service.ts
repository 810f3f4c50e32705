import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checksummed } from '@latchkey/chains';
import { AppError, type Caller } from '@latchkey/contracts';
import type {
  AskedFrom,
  BeginWalletRegistrationRequest,
  BeginWalletRegistrationResponse,
  SignInWalletType,
} from '@latchkey/contracts/wallet';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { clientNetwork } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { readWalletAddress } from '../wallets/wallet-address.js';
import { type BeginningClient, BegunChallenges } from './begun-challenges.js';
import { challengeText } from './challenge-text.rules.js';
import { ChallengesRepository } from './challenges.repository.js';
import { domainAllowed, readChainId, readDomain, readUri } from './page.rules.js';
import { SignInChains } from './sign-in-chains.js';

const NONCE_BYTES = 16;

/** Challenges for a wallet to sign. */
@Injectable()
export class RegistrationsService {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly begun: BegunChallenges,
    private readonly chains: SignInChains,
  ) {}

  /** A new challenge leaves every other one open: whoever begins for a stranger's address does not disturb its owner. */
  async begin(
    caller: Caller,
    input: BeginWalletRegistrationRequest & AskedFrom,
  ): Promise<BeginWalletRegistrationResponse> {
    const { wallet_type: walletType, user_id: userId = null } = input;
    const at = readWalletAddress(caller.app_id, walletType, input.public_address);
    const { domain, uri, ...given } = readPage(caller, input);
    const client = { keyKind: caller.key_kind, clientIp: clientNetwork(input.client_ip) };
    const chainId = given.chainId ?? (await this.defaultChain(caller, walletType, client));
    const lifetime = await this.challenges.nextLifetime();
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const address = walletType === 'ethereum' ? checksummed(at.publicAddress) : at.publicAddress;
    const message = challengeText({ walletType, address, nonce, domain, uri, chainId, ...lifetime });
    const { expiresAt } = lifetime;
    await this.begun.keep({
      id: newId('challenge'),
      userId,
      message,
      at,
      domain,
      nonce,
      expiresAt,
      ...client,
    });
    return { challenge: message, user_id: userId ?? '', expires_at: toEpochSeconds(expiresAt) };
  }

  /** The endpoint is not asked for a client who gets no challenge anyway. */
  private async defaultChain(
    caller: Caller,
    type: SignInWalletType,
    client: BeginningClient,
  ): Promise<string> {
    if (caller.environment === 'test') await this.begun.requireRoom(caller.app_id, client);
    return this.chains.defaultId(type, caller);
  }
}

/** @throws AppError invalid_domain; invalid_request for the other members */
function readPage(caller: Caller, input: BeginWalletRegistrationRequest) {
  const domain = readDomain(input.domain);
  if (domain === undefined || !domainAllowed(domain, caller)) throw new AppError('invalid_domain');
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
