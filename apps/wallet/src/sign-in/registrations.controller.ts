import { Controller } from '@nestjs/common';
import {
  beginWalletRegistration,
  detachWallet,
  hasExternalWallet,
  identifyWallet,
  verifyWallet,
  voidBegunWallets,
} from '@latchkey/contracts/wallet';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ExternalWallets } from './external-wallets.service.js';
import { ProofsService } from './proofs.service.js';
import { RegistrationsService } from './registrations.service.js';
import { SignedWallets } from './signed-wallets.service.js';

@Controller()
export class RegistrationsController {
  constructor(
    private readonly registrations: RegistrationsService,
    private readonly proofs: ProofsService,
    private readonly signed: SignedWallets,
    private readonly external: ExternalWallets,
  ) {}

  @Handles(beginWalletRegistration)
  begin({ caller, input }: Call<typeof beginWalletRegistration>) {
    return this.registrations.begin(caller, input);
  }

  @Handles(identifyWallet)
  identify({ caller, input }: Call<typeof identifyWallet>) {
    return this.proofs.identify(caller, input);
  }

  @Handles(verifyWallet)
  verify({ caller, input }: Call<typeof verifyWallet>) {
    return this.signed.verify(caller, input);
  }

  @Handles(detachWallet)
  detach({ caller, input }: Call<typeof detachWallet>) {
    return this.external.detach(caller, input.wallet_id);
  }

  @Handles(hasExternalWallet)
  hasExternal({ caller, input }: Call<typeof hasExternalWallet>) {
    return this.external.hasProven(caller, input);
  }

  @Handles(voidBegunWallets)
  voidBegun({ caller, input }: Call<typeof voidBegunWallets>) {
    return this.signed.voidBegun(caller, input);
  }
}
