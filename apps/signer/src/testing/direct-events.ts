import type { EventDefinition } from '@latchkey/platform/events';
import type { EventHandler } from '@latchkey/platform/outbox';
import type { DataSource, EntityManager } from 'typeorm';

type Handler = (event: object, tx: EntityManager) => Promise<void>;

/** In the place of the consumer: a spec hands events over by itself. */
export class DirectEvents {
  private readonly handlers = new Map<string, Handler>();

  on<Data extends object>({ type }: EventDefinition<Data>, handler: EventHandler<Data>): void {
    this.handlers.set(type, handler as Handler);
  }

  /** Applies an event as the consumer does, in one transaction. */
  async deliver<Data extends object>(
    source: DataSource,
    { type }: EventDefinition<Data>,
    event: { app_id: string; user_id: string; data: Partial<Data> },
  ): Promise<void> {
    const handler = this.handlers.get(type);
    if (!handler) throw new Error(`nothing applies ${type}`);
    await source.transaction((tx) => handler(event, tx));
  }
}
