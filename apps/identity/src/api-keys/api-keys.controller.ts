import { createKey, listKeys, resolveApiKey, revokeKey } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { ApiKeysService } from './api-keys.service.js';
import { KeyResolution } from './key-resolution.service.js';

@Controller()
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly resolution: KeyResolution,
  ) {}

  @Handles(createKey)
  create({ input }: Call<typeof createKey>) {
    return this.keys.create(input);
  }

  @Handles(listKeys)
  list({ input }: Call<typeof listKeys>) {
    return this.keys.list(input);
  }

  @Handles(revokeKey)
  revoke({ input }: Call<typeof revokeKey>) {
    return this.keys.revoke(input);
  }

  @Handles(resolveApiKey)
  resolve({ input }: Call<typeof resolveApiKey>) {
    return this.resolution.resolve(input);
  }
}
