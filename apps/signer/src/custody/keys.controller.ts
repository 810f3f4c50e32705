import { Controller } from '@nestjs/common';
import { eraseKey, getSealingKey, holdKey, makeKey, releaseKey } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ErasedKeys } from './erased-keys.service.js';
import { KeysService } from './keys.service.js';
import { SealingKeys } from './sealing-keys.js';

@Controller()
export class KeysController {
  constructor(
    private readonly keys: KeysService,
    private readonly erased: ErasedKeys,
    private readonly sealing: SealingKeys,
  ) {}

  @Handles(makeKey)
  make({ input }: Call<typeof makeKey>) {
    return this.keys.make(input);
  }

  @Handles(holdKey)
  hold({ input }: Call<typeof holdKey>) {
    return this.keys.hold(input);
  }

  @Handles(releaseKey)
  release({ input }: Call<typeof releaseKey>) {
    return this.keys.release(input);
  }

  @Handles(eraseKey)
  erase({ input }: Call<typeof eraseKey>) {
    return this.erased.erase(input);
  }

  @Handles(getSealingKey)
  async sealingKey() {
    return { public_key: (await this.sealing.current()).publicKey };
  }
}
