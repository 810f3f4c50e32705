import { type Caller, madeUser, type MadeUser, signedProof } from '@latchkey/contracts';
import { type SpendSignatureInput, type SpentWallet, walletFactor } from '@latchkey/contracts/wallet';
import {
  AttestationReader,
  AttestationSigner,
  IssuerKeys,
  Unattested,
} from '@latchkey/platform/attestations';
import { type Clock, CLOCK } from '@latchkey/platform/clock';
import { Inject, Injectable } from '@nestjs/common';
import { ProofsService } from './proofs.service.js';

/** A wallet without a user goes to a user that identity has just made, and to no other. */
@Injectable()
export class MadeUsers {
  private readonly reader: AttestationReader<MadeUser>;

  constructor(
    keys: IssuerKeys,
    @Inject(CLOCK) now: Clock,
    private readonly unattested: Unattested,
  ) {
    this.reader = new AttestationReader(madeUser, keys, now);
  }

  /** @throws AttestationError */
  async require({ app_id }: Caller, { user_id, made }: SpendSignatureInput): Promise<void> {
    if (user_id === undefined) return;
    if (made === undefined) this.unattested.admit();
    else await this.reader.expect(made, { app_id, user_id });
  }
}

/** Signs for other services which user has shown a wallet here. */
@Injectable()
export class SignedWallets {
  constructor(
    private readonly proofs: ProofsService,
    private readonly madeUsers: MadeUsers,
    private readonly signer: AttestationSigner,
  ) {}

  /** @throws AttestationError for a user that exists already. @throws AppError what `ProofsService` throws */
  async verify(caller: Caller, input: SpendSignatureInput): Promise<SpentWallet> {
    await this.madeUsers.require(caller, input);
    const wallet = await this.proofs.verify(caller, input);
    const { user_id } = wallet;
    const proven = { user_id, session_id: input.session_id, factor: walletFactor(wallet) };
    return { ...wallet, proof: await signedProof(this.signer, caller, proven) };
  }
}
