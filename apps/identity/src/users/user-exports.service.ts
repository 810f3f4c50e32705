import type { Caller, ServiceName } from '@latchkey/contracts';
import { userExported } from '@latchkey/contracts/catalogue';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Who was shown what is kept of a user. Identity stores it for all services, as it does reveals. */
@Injectable()
export class UserExportsService {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Rows of a user may outlive the user, so nothing is looked up here. */
  async note({ app_id: appId }: Caller, userId: string, services: ServiceName[]): Promise<object> {
    await this.source.transaction((tx) =>
      this.outbox.add(tx, userExported, { appId, userId, data: { services } }),
    );
    return {};
  }
}
