import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { checksummed } from '@latchkey/chains';
import { AppError, type Caller } from '@latchkey/contracts';
import type {
  AskedFrom,
  BeginWalletRegistrationRequest,
  BeginWalletRegistrationResponse,
} from '@latchkey/contracts/wallet';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { newId } from '@latchkey/platform/ids';
import { readWalletAddress } from '../wallets/wallet-address.js';
import { BegunChallenges } from './begun-challenges.js';
import { challengeText } from './challenge-text.rules.js';
import { ChallengesRepository } from './challenges.repository.js';
import { clientNetwork } from './client-network.rules.js';
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
    const chain_id = input.chain_id ?? (await this.chains.defaultId(walletType, caller));
    const page = readPage(caller, { ...input, chain_id });
    const lifetime = await this.challenges.nextLifetime();
    const nonce = randomBytes(NONCE_BYTES).toString('hex');
    const address = walletType === 'ethereum' ? checksummed(at.publicAddress) : at.publicAddress;
    const message = challengeText({ walletType, address, nonce, ...page, ...lifetime });
    const { domain } = page;
    const { expiresAt } = lifetime;
    const begun = { keyKind: caller.key_kind, clientIp: clientNetwork(input.client_ip) };
    await this.begun.keep({
      id: newId('challenge'),
      userId,
      message,
      at,
      domain,
      nonce,
      expiresAt,
      ...begun,
    });
    return { challenge: message, user_id: userId ?? '', expires_at: toEpochSeconds(expiresAt) };
  }
}

/** @throws AppError invalid_domain; invalid_request for the other members */
function readPage(caller: Caller, input: BeginWalletRegistrationRequest & { chain_id: string }) {
  const domain = readDomain(input.domain);
  if (domain === undefined || !domainAllowed(domain, caller)) throw new AppError('invalid_domain');
  const uri = readUri(input.uri, domain);
  const chainId = readChainId(input.chain_id, input.wallet_type);
  const fields = [
    ...(uri === undefined ? [{ field: 'uri', message: 'uri must be an http(s) URL on the domain' }] : []),
    ...(chainId === undefined
      ? [{ field: 'chain_id', message: 'chain_id must be one of the wallet type' }]
      : []),
  ];
  if (uri === undefined || chainId === undefined) throw new AppError('invalid_request', { fields });
  return { domain, uri, chainId };
}
