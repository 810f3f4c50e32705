import {
  AppId,
  choiceField,
  EventId,
  idExample,
  KeyId,
  objectField,
  Text,
  Timestamp,
  UserId,
} from '@latchkey/contracts';

const ACTORS = ['secret_key', 'public_token', 'operator', 'system'] as const;

export class Actor {
  @choiceField(ACTORS, { description: 'Kind of key; `system` if no call did.', examples: ['secret_key'] })
  type!: (typeof ACTORS)[number];
  @KeyId({
    description: 'Id of the key; empty for the system and for an operator who is signed in.',
    minLength: 0,
  })
  key_id!: string;
  @UserId({
    description:
      'Id of the operator who is signed in; empty for a key. A webhook that version 0.2.0 made, and that is sent again, lacks it.',
    minLength: 0,
  })
  user_id!: string;
}

/** What every event has beside its `type` and `data`. */
export class EventEnvelope {
  @EventId({ description: 'Id of the event. Ids sort by time; an event that comes twice has the same one.' })
  id!: string;
  @Timestamp({ description: 'When it happened, in Unix epoch seconds.' }) created_at!: number;
  @AppId() app_id!: string;
  @UserId({ description: 'Id of the user; empty for an event of the whole App.', minLength: 0 })
  user_id!: string;
  @objectField(() => Actor, { description: 'Who caused it.' }) actor!: Actor;
  @Text({
    description: '`X-Request-Id` of the request that caused it; empty if none did.',
    examples: [idExample('req')],
  })
  request_id!: string;
}
