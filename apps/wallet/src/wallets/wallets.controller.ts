import { Controller } from '@nestjs/common';
import {
  checkUserWallet,
  createWallet,
  ensureDefaultWallet,
  getUserWallet,
  getWallet,
  importWallet,
  inspectWallets,
  listOwnWallets,
  listWallets,
  noteKeyExport,
  readOwnBalances,
  sealWallets,
  usersOfAddress,
  userWallets,
} from '@latchkey/contracts/wallet';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ImportsService } from './imports.service.js';
import { InspectedWallets } from './inspected-wallets.service.js';
import { OwnWallets } from './own-wallets.service.js';
import { WalletsService } from './wallets.service.js';

@Controller()
export class WalletsController {
  constructor(
    private readonly wallets: WalletsService,
    private readonly imports: ImportsService,
    private readonly inspected: InspectedWallets,
    private readonly own: OwnWallets,
  ) {}

  @Handles(createWallet)
  create({ caller, input, requestId }: Call<typeof createWallet>) {
    return this.wallets.create(caller, input, requestId);
  }

  @Handles(ensureDefaultWallet)
  ensureDefault({ caller, input, requestId }: Call<typeof ensureDefaultWallet>) {
    return this.wallets.create(caller, input, requestId);
  }

  @Handles(importWallet)
  import({ caller, input, requestId }: Call<typeof importWallet>) {
    return this.imports.import(caller, input, requestId);
  }

  @Handles(getWallet)
  get({ caller, input }: Call<typeof getWallet>) {
    return this.wallets.get(caller, input.wallet_id);
  }

  @Handles(noteKeyExport)
  noteExport({ caller, input }: Call<typeof noteKeyExport>) {
    return this.wallets.noteExport(caller, input.wallet_id);
  }

  @Handles(listWallets)
  list({ caller, input }: Call<typeof listWallets>) {
    return this.wallets.list(caller, input);
  }

  @Handles(userWallets)
  ofUsers({ caller, input }: Call<typeof userWallets>) {
    return this.wallets.ofUsers(caller, input.user_ids);
  }

  @Handles(listOwnWallets)
  ownWallets({ caller, input }: Call<typeof listOwnWallets>) {
    return this.own.list(caller, input);
  }

  @Handles(readOwnBalances)
  ownBalances({ caller, input }: Call<typeof readOwnBalances>) {
    return this.own.readBalances(caller, input);
  }

  @Handles(usersOfAddress)
  usersAt({ caller, input }: Call<typeof usersOfAddress>) {
    return this.wallets.usersAt(caller, input.public_address);
  }

  @Handles(sealWallets)
  deleteOf({ caller, input }: Call<typeof sealWallets>) {
    return this.wallets.deleteOf(caller, input);
  }

  @Handles(checkUserWallet)
  async checkUserWallet({ caller, input }: Call<typeof checkUserWallet>) {
    const { user_id } = await this.wallets.getUserWallet(caller, input);
    return { user_id };
  }

  @Handles(getUserWallet)
  getUserWallet({ caller, input }: Call<typeof getUserWallet>) {
    return this.wallets.getUserWallet(caller, input);
  }

  @Handles(inspectWallets)
  inspect({ input }: Call<typeof inspectWallets>) {
    return this.inspected.list(input);
  }
}
