import { statement } from '@latchkey/platform/database';
import { AppError, OPERATORS_APP_ID } from '@latchkey/contracts';
import { appChanged, appCreated } from '@latchkey/contracts/catalogue';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Not, Repository } from 'typeorm';
import {
  AppEntity,
  type FirstApp,
  type NewApp,
  OAuthProviderEntity,
  type ProviderChange,
} from './app.entity.js';

const ADD_BOOTSTRAP = statement('apps_add_bootstrap')`
  INSERT INTO apps (id, name, environment, tier, settings, is_bootstrap)
  SELECT $1, $2, $3, $4, $5::jsonb, true WHERE NOT EXISTS (SELECT 1 FROM apps WHERE id <> '${OPERATORS_APP_ID}')
  ON CONFLICT (is_bootstrap) WHERE is_bootstrap DO NOTHING RETURNING id`;

/** Apps with their providers; each change has its event. */
@Injectable()
export class AppsRepository {
  constructor(
    @InjectRepository(AppEntity) private readonly apps: Repository<AppEntity>,
    @InjectRepository(OAuthProviderEntity) private readonly providers: Repository<OAuthProviderEntity>,
    private readonly outbox: Outbox,
  ) {}

  async add(tx: EntityManager, app: NewApp): Promise<void> {
    const paymentsNeedPerson = app.environment === 'live';
    await tx.withRepository(this.apps).insert({ ...app, settings: {}, paymentsNeedPerson });
    await this.addCreated(tx, app);
  }

  /** SQL: one statement decides which replica creates the first App of an empty database. @returns whether this one. */
  async addBootstrap(tx: EntityManager, { settings, ...app }: FirstApp): Promise<boolean> {
    const row = [app.id, app.name, app.environment, app.tier, JSON.stringify(settings)];
    const inserted = await ADD_BOOTSTRAP.rows(tx, row);
    if (inserted.length === 0) return false;
    await this.addCreated(tx, app);
    return true;
  }

  async bootstrapId(tx: EntityManager): Promise<string | undefined> {
    return (await tx.withRepository(this.apps).findOneBy({ isBootstrap: true }))?.id;
  }

  /** @throws AppError app_not_found */
  async get(id: string, tx?: EntityManager): Promise<AppEntity> {
    return found(id === OPERATORS_APP_ID ? null : await within(tx, this.apps).findOneBy({ id }));
  }

  /** Also the App of the operators. @throws AppError app_not_found */
  async getAny(id: string): Promise<AppEntity> {
    return found(await this.apps.findOneBy({ id }));
  }

  /** The App; every other change of it waits for this transaction. @throws AppError app_not_found */
  async lock(tx: EntityManager, id: string): Promise<AppEntity> {
    const query = { where: { id }, lock: { mode: 'pessimistic_write' as const } };
    return found(id === OPERATORS_APP_ID ? null : await tx.withRepository(this.apps).findOne(query));
  }

  /** Newest first. */
  page(limit: number, offset: number): Promise<AppEntity[]> {
    return this.apps.find({
      where: { id: Not(OPERATORS_APP_ID) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
      skip: offset,
    });
  }

  /** The providers of these Apps, without their secrets. */
  providersOf(appIds: string[], tx?: EntityManager): Promise<OAuthProviderEntity[]> {
    const order = { appId: 'ASC', provider: 'ASC' } as const;
    return within(tx, this.providers).find({ where: { appId: In(appIds) }, order });
  }

  /** The provider of the App, with its encrypted secret. */
  providerWithSecret(appId: string, provider: OAuthProviderName): Promise<OAuthProviderEntity | null> {
    const rows = this.providers.createQueryBuilder('p').addSelect('p.encryptedClientSecret');
    return rows.where({ appId, provider }).getOne();
  }

  /** @param changed names of the settings that changed; without one there is no event. */
  async save(
    tx: EntityManager,
    { id, name, tier, settings }: AppEntity,
    providers: readonly ProviderChange[],
    changed: string[],
  ): Promise<void> {
    await tx.withRepository(this.apps).update({ id }, { name, tier, settings, updatedAt: () => 'now()' });
    for (const { provider, row } of providers) {
      // An upsert keeps the row, so that a parallel transaction which waits for its lock still finds it.
      if (row) await tx.withRepository(this.providers).upsert(row, ['appId', 'provider']);
      else await tx.withRepository(this.providers).delete({ appId: id, provider });
    }
    if (changed.length > 0) await this.outbox.add(tx, appChanged, { appId: id, data: { settings: changed } });
  }

  private async addCreated(tx: EntityManager, { id, environment }: NewApp): Promise<void> {
    await this.outbox.add(tx, appCreated, { appId: id, data: { environment } });
  }
}

function within<Row extends object>(tx: EntityManager | undefined, rows: Repository<Row>): Repository<Row> {
  return tx ? tx.withRepository(rows) : rows;
}

function found(app: AppEntity | null): AppEntity {
  if (!app) throw new AppError('app_not_found');
  return app;
}
