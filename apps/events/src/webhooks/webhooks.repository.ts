import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { WebhookEntity } from './webhook.entity.js';

const MOST_LISTED = 1000;

@Injectable()
export class WebhooksRepository {
  constructor(@InjectRepository(WebhookEntity) private readonly rows: Repository<WebhookEntity>) {}

  /** The row of this name. Of calls at the same time the constraint lets one create it. */
  async put(row: Pick<WebhookEntity, 'id' | 'appId' | 'name'>): Promise<WebhookEntity> {
    await this.rows.createQueryBuilder().insert().values(row).orIgnore().execute();
    return this.rows.findOneByOrFail({ appId: row.appId, name: row.name });
  }

  ofApp(appId: string): Promise<WebhookEntity[]> {
    return this.rows.find({ where: { appId }, order: { createdAt: 'ASC', id: 'ASC' }, take: MOST_LISTED });
  }
}
