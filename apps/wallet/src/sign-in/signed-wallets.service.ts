import {
  type Caller,
  madeUser,
  type MadeUser,
  otherProofs,
  signedProof,
  type UserRef,
  type VoidedProofs,
} from '@latchkey/contracts';
import { type SpendSignatureInput, type SpentWallet, walletFactor } from '@latchkey/contracts/wallet';
import { type AttestationReader, Attestations, AttestationSigner } from '@latchkey/platform/attestations';
import { Injectable } from '@nestjs/common';
import { ExternalWallets } from './external-wallets.service.js';
import { ProofsService } from './proofs.service.js';

/** Signs for other services which user has shown a wallet here, and whether one has. */
@Injectable()
export class SignedWallets {
  private readonly madeUsers: AttestationReader<MadeUser>;

  constructor(
    private readonly proofs: ProofsService,
    private readonly signer: AttestationSigner,
    attestations: Attestations,
    private readonly external: ExternalWallets,
  ) {
    this.madeUsers = attestations.lenientReader(madeUser);
  }

  /**
   * A wallet without a user goes to a user that identity has just made, and to no other.
   * @throws AttestationError for a user that exists already. @throws AppError what `ProofsService` throws
   */
  async verify(caller: Caller, input: SpendSignatureInput): Promise<SpentWallet> {
    const { user_id: given, made, session_id } = input;
    if (given !== undefined) await this.madeUsers.expect(made, { app_id: caller.app_id, user_id: given });
    const wallet = await this.proofs.verify(caller, input);
    const { user_id } = wallet;
    const proven = { user_id, session_id, factor: walletFactor(wallet) };
    return { ...wallet, proof: await signedProof(this.signer, caller, proven) };
  }
  /** Voids what was begun for the user, and says whether a wallet proves the user. */
  async voidBegun(caller: Caller, user: UserRef): Promise<VoidedProofs> {
    const { proven } = await this.external.voidBegun(caller, user);
    const said = { app_id: caller.app_id, user_id: user.user_id, proven };
    return { proven, said: await this.signer.sign(otherProofs.wallet, said) };
  }
}
