import {
  createMagicLink,
  peekMagicLink,
  sendMagicLink,
  spendMagicLink,
  voidAppLinks,
} from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { MagicLinksRepository } from './magic-links.repository.js';
import { LinkProofs } from './link-proofs.service.js';
import { MagicLinksService } from './magic-links.service.js';

@Controller()
export class MagicLinksController {
  constructor(
    private readonly links: MagicLinksService,
    private readonly proofs: LinkProofs,
    private readonly rows: MagicLinksRepository,
  ) {}

  @Handles(createMagicLink)
  create({ caller, input }: Call<typeof createMagicLink>) {
    return this.links.create(caller, input);
  }

  @Handles(sendMagicLink)
  send({ caller, input }: Call<typeof sendMagicLink>) {
    return this.links.send(caller, input);
  }

  @Handles(peekMagicLink)
  peek({ caller, input }: Call<typeof peekMagicLink>) {
    return this.proofs.peek(caller, input);
  }

  @Handles(spendMagicLink)
  spend({ caller, input }: Call<typeof spendMagicLink>) {
    return this.proofs.spend(caller, input);
  }

  @Handles(voidAppLinks)
  voidOfApp({ caller, input }: Call<typeof voidAppLinks>) {
    return this.rows.voidOfApp(caller.app_id, input.user_id);
  }
}
