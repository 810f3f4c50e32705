import { inspectDeployments, noteVersions } from '@latchkey/contracts/events';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { ServiceVersionsRepository } from './service-versions.repository.js';

@Controller()
export class DeploymentsController {
  constructor(private readonly versions: ServiceVersionsRepository) {}

  @Handles(noteVersions)
  async note({ input }: Call<typeof noteVersions>) {
    await this.versions.note(input.running);
    return {};
  }

  @Handles(inspectDeployments)
  async inspect({ input }: Call<typeof inspectDeployments>) {
    return { deployments: await this.versions.startsAfter(input.created_after ?? 0) };
  }
}
