import { createApp, getApp, listApps, updateApp } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { AppsService } from './apps.service.js';

@Controller()
export class AppsController {
  constructor(private readonly apps: AppsService) {}

  @Handles(createApp)
  create({ input }: Call<typeof createApp>) {
    return this.apps.create(input);
  }

  @Handles(listApps)
  list({ input }: Call<typeof listApps>) {
    return this.apps.list(input);
  }

  @Handles(getApp)
  get({ input }: Call<typeof getApp>) {
    return this.apps.get(input);
  }

  @Handles(updateApp)
  update({ input }: Call<typeof updateApp>) {
    return this.apps.update(input);
  }
}
