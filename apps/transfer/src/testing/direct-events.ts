import { newId } from '@latchkey/platform/ids';
import type { EventDefinition } from '@latchkey/platform/events';
import type { EventHandler } from '@latchkey/platform/outbox';
import type { DataSource } from 'typeorm';

/** Events as their consumer hands them over, without the bus. */
export class DirectEvents {
  private readonly handlers = new Map<string, EventHandler<object>>();

  constructor(private readonly source: DataSource) {}

  on<Data extends object>(definition: EventDefinition<Data>, handler: EventHandler<Data>): void {
    this.handlers.set(definition.type, handler as EventHandler<object>);
  }

  async deliver({ type }: EventDefinition<object>, app_id: string, user_id: string): Promise<void> {
    const event = { id: newId('evt'), type, app_id, user_id, occurred_at: 0, data: {} };
    await this.source.transaction(async (tx) => this.handlers.get(type)?.(event, tx));
  }
}
