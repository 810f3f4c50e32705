import { Injectable } from '@nestjs/common';
import { AppError, type Caller, type RefusalReason } from '@latchkey/contracts';
import type {
  IdentifiedWallet,
  SpendSignatureInput,
  VerifiedWallet,
  WalletSignature,
} from '@latchkey/contracts/wallet';
import type { WalletAddress } from '../wallets/wallet.entity.js';
import { requireAddress } from '@latchkey/chains/keys';
import { toVerifiedWalletView } from '../wallets/wallet.view.js';
import { WalletsRepository } from '../wallets/wallets.repository.js';
import type { OpenChallenge } from './challenge.entity.js';
import { ChallengesRepository, type ChallengeState } from './challenges.repository.js';
import { type Claim, ExternalWallets } from './external-wallets.service.js';
import { Signatures } from './signatures.js';

type Given = Omit<WalletSignature, 'challenge'>;

/** Signed challenges: `identify` says whose they are, `verify` spends them. */
@Injectable()
export class ProofsService {
  constructor(
    private readonly challenges: ChallengesRepository,
    private readonly signatures: Signatures,
    private readonly wallets: WalletsRepository,
    private readonly external: ExternalWallets,
  ) {}

  async identify(caller: Caller, input: WalletSignature): Promise<IdentifiedWallet> {
    const at = addressOf(caller, input);
    const open = await this.candidates(at, input.challenge);
    const challenge = await this.answered(caller, input, open, input.challenge);
    const owner = await this.wallets.ownedAt(at);
    if (challenge.userId !== null && owner && owner.userId !== challenge.userId)
      throw new AppError('wallet_conflict', { userId: challenge.userId });
    return { challenge_id: challenge.id, user_id: challenge.userId ?? owner?.userId ?? '' };
  }

  async verify(caller: Caller, input: SpendSignatureInput): Promise<VerifiedWallet> {
    const at = addressOf(caller, input);
    const open = await this.challenges.openById(at, input.challenge_id);
    const challenge = await this.answered(caller, input, open ? [open] : []);
    const claim = await this.claimOf(at, challenge, input.user_id);
    return toVerifiedWalletView(await this.external.attach(challenge, at, claim));
  }

  /** @throws AppError challenge_not_found where the wallet has lost its owner since it was identified. */
  private async claimOf(
    at: WalletAddress,
    { userId: bound }: OpenChallenge,
    newUserId: string | undefined,
  ): Promise<Claim> {
    if (bound !== null) return { userId: bound, by: 'bound' };
    const owner = await this.wallets.ownedAt(at);
    if (owner) return { userId: owner.userId, by: 'owner' };
    if (newUserId === undefined) throw new AppError('challenge_not_found');
    return { userId: newUserId, by: 'new' };
  }

  private async candidates(at: WalletAddress, text: string | undefined): Promise<OpenChallenge[]> {
    if (text === undefined) return this.challenges.newestOpen(at);
    const challenge = await this.challenges.openByText(at, text);
    return challenge ? [challenge] : [];
  }

  /** @throws AppError invalid_signature; challenge_not_found where no challenge of the address is open or spent */
  private async answered(
    caller: Caller,
    given: Given,
    open: OpenChallenge[],
    text?: string,
  ): Promise<OpenChallenge> {
    const at = addressOf(caller, given);
    const { wallet_type, signature } = given;
    const { environment } = caller;
    const answered = await this.signatures.answered(
      { wallet_type, signature, address: at.publicAddress, environment },
      open,
    );
    if (answered) return answered;
    const newest = await this.challenges.newest(at);
    const type = newest?.isKnown ? 'invalid_signature' : 'challenge_not_found';
    if (open.length > 0) throw new AppError(type, { reason: 'signature_invalid' });
    const asked = text === undefined ? newest : await this.challenges.byText(at, text);
    throw new AppError(type, { reason: reasonOf(asked) });
  }
}

/** Why a challenge cannot be answered: one that is neither unknown nor used has expired. */
function reasonOf(challenge: ChallengeState | undefined): RefusalReason {
  if (!challenge) return 'challenge_unknown';
  return challenge.isUsed ? 'challenge_used' : 'challenge_expired';
}

function addressOf(
  { app_id: appId, environment }: Caller,
  { wallet_type: walletType, public_address }: Given,
): WalletAddress {
  return { appId, walletType, publicAddress: requireAddress(walletType, public_address, environment) };
}
