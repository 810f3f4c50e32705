import { AppError } from '@latchkey/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppEntity } from './app.entity.js';

export type NewApp = Pick<AppEntity, 'id' | 'name' | 'environment' | 'tier'>;

const INSERT_BOOTSTRAP = `
  INSERT INTO apps (id, name, environment, tier, is_bootstrap)
  SELECT $1, $2, $3, $4, true WHERE NOT EXISTS (SELECT 1 FROM apps)
  ON CONFLICT (is_bootstrap) WHERE is_bootstrap DO NOTHING RETURNING id`;

@Injectable()
export class AppsRepository {
  constructor(readonly source: DataSource) {}

  async insert(tx: EntityManager, app: NewApp): Promise<void> {
    await tx.insert(AppEntity, { ...app, settings: {} });
  }

  /** Whether it is new: only the first App ever is made so, by one replica alone. */
  async insertBootstrap(tx: EntityManager, app: NewApp): Promise<boolean> {
    const values = [app.id, app.name, app.environment, app.tier];
    const inserted = await tx.query<object[]>(INSERT_BOOTSTRAP, values);
    return inserted.length === 1;
  }

  async bootstrapId(tx: EntityManager): Promise<string | undefined> {
    const [row] = await tx.query<{ id: string }[]>('SELECT id FROM apps WHERE is_bootstrap');
    return row?.id;
  }

  /** @throws AppError app_not_found */
  async get(appId: string, manager: EntityManager = this.source.manager): Promise<AppEntity> {
    return found(await manager.findOneBy(AppEntity, { id: appId }));
  }

  /** The App, with every other change of it waiting for this transaction. @throws AppError app_not_found */
  async lock(tx: EntityManager, appId: string): Promise<AppEntity> {
    const query = { where: { id: appId }, lock: { mode: 'pessimistic_write' as const } };
    return found(await tx.findOne(AppEntity, query));
  }

  /** Newest first. */
  page(limit: number, offset: number): Promise<AppEntity[]> {
    return this.source.manager.find(AppEntity, {
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  async save(tx: EntityManager, { id, name, tier, settings }: Omit<AppEntity, 'createdAt' | 'updatedAt'>) {
    await tx.update(AppEntity, { id }, { name, tier, settings, updatedAt: () => 'now()' });
  }
}

function found(app: AppEntity | null): AppEntity {
  if (!app) throw new AppError('app_not_found');
  return app;
}
