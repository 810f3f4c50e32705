import {
  fieldsOf,
  type FieldSpec,
  idExample,
  type MessageClass,
  type ServiceName,
} from '@latchkey/contracts';
import type { EventDefinition } from '@latchkey/platform/events';

interface Description<Data extends object> {
  /** The services that publish it. */
  readonly by: readonly ServiceName[];
  /** One sentence: the change that it reports. */
  readonly when: string;
  readonly members: MessageClass<Data>;
  /** An event of the whole App has no user: its `user_id` is empty. */
  readonly about?: 'app';
}

/** A type of event with its description, from which the reference and the filters are made. */
export interface CatalogueEvent<Type extends string, Data extends object>
  extends EventDefinition<Data>, Description<Data> {
  readonly type: Type;
}

/**
 * Declares an event. Its data holds ids and codes: no addresses, names, codes of users, tokens or secrets. What else it
 * holds has a pattern, such as the destination of a payment.
 */
export function event<Type extends string, Data extends object>(
  type: Type,
  description: Description<Data>,
): CatalogueEvent<Type, Data> {
  return { type, ...description };
}

/** The members of the event's `data`. */
export function membersOf({ members }: Pick<Description<object>, 'members'>): readonly FieldSpec[] {
  return fieldsOf(members);
}

/** An event as the feed and webhooks show it, with every member of its data. */
export function exampleOf(of: CatalogueEvent<string, object>) {
  return {
    id: idExample('evt'),
    type: of.type,
    created_at: 1795219200,
    app_id: idExample('app'),
    user_id: of.about === 'app' ? '' : idExample('user'),
    actor: { type: 'secret_key', key_id: idExample('key'), user_id: '' },
    request_id: idExample('req'),
    data: Object.fromEntries(membersOf(of).map(({ name, schema }) => [name, schema.examples?.[0]])),
  };
}
