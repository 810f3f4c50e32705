import type { FieldSpec } from '@latchkey/contracts';
import { ALL_EVENTS, membersOf } from '@latchkey/contracts/catalogue';
import type { OutboxEvent } from './outbox.js';

const ID = /^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const NAME = /^[a-z_]+$/;
const KEYS = ['secret_key', 'public_token'];

/**
 * Differences between an event and the catalogue. A text is an id, a code of a list, or of the declared pattern: nothing else
 * can hide in it.
 */
export function eventProblems(event: OutboxEvent): string[] {
  const declared = ALL_EVENTS.find(({ type }) => type === event.type);
  if (!declared) return [`${event.type} is not in the catalogue`];
  const members = membersOf(declared);
  const names = members.map(({ name }) => name);
  const problems = [
    ...envelopeProblems(event, declared.about === 'app'),
    ...members.flatMap((member) => memberProblem(member, event.data[member.name])),
    ...Object.keys(event.data).flatMap((name) => (names.includes(name) ? [] : [`${name} is not declared`])),
  ];
  return problems.map((problem) => `${event.type}: ${problem}`);
}

function envelopeProblems(event: OutboxEvent, isOfApp: boolean): string[] {
  const checks = {
    id: ID.test(event.id) && event.id.startsWith('evt_'),
    app_id: ID.test(event.app_id),
    user_id: isOfApp ? event.user_id === '' : ID.test(event.user_id),
    actor: actorIsWhole(event),
    request_id: event.request_id === '' || ID.test(event.request_id),
  };
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [`${name} is wrong`]));
}

function actorIsWhole({ actor_type, actor_key_id, request_id }: OutboxEvent): boolean {
  if (KEYS.includes(actor_type)) return ID.test(actor_key_id) && request_id !== '';
  return actor_type === 'operator' ? request_id !== '' : actor_type === 'system' && actor_key_id === '';
}

function memberProblem({ name, required, schema }: FieldSpec, value: unknown): string[] {
  if (value === undefined) return required ? [`${name} is missing`] : [];
  const values = schema.enum ?? schema.items?.enum;
  const fits = (one: unknown) => {
    if (values) return values.includes(one);
    if (typeof one !== 'string') return false;
    if (schema.pattern !== undefined) return new RegExp(schema.pattern).test(one);
    return ID.test(one) || (schema.type === 'array' && NAME.test(one));
  };
  const isRight = {
    integer: () => Number.isInteger(value),
    boolean: () => typeof value === 'boolean',
    array: () => Array.isArray(value) && value.every(fits),
    string: () => fits(value),
  }[String(schema.type)];
  return isRight?.() ? [] : [`${name} is ${JSON.stringify(value)}`];
}
