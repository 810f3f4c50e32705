import { fieldsOf, type FieldSpec, type MessageClass, type ServiceName } from '@latchkey/contracts';
import type { EventDefinition } from '@latchkey/platform/outbox';

interface Description<Data extends object> {
  /** The services that publish it. */
  readonly by: readonly ServiceName[];
  /** One sentence: the change that it reports. */
  readonly when: string;
  readonly members: MessageClass<Data>;
}

/** A type of event with its description, from which the reference and the filters are made. */
export interface CatalogueEvent<Type extends string, Data extends object>
  extends EventDefinition<Data>, Description<Data> {
  readonly type: Type;
}

/** Declares an event. Its data holds ids and codes: no addresses, names, codes of users, tokens or secrets. */
export function event<Type extends string, Data extends object>(
  type: Type,
  description: Description<Data>,
): CatalogueEvent<Type, Data> {
  return { type, ...description };
}

/** The members of the event's `data`. */
export function membersOf({ members }: CatalogueEvent<string, object>): readonly FieldSpec[] {
  return fieldsOf(members);
}
