import { ArrayMaxSize, IsArray, IsString } from 'class-validator';
import {
  booleanField,
  field,
  IsE164,
  IsEmailAddress,
  Metadata,
  normalizedEmail,
  PersonName,
  trimmed,
} from '@latchkey/contracts';

const MOST_IDENTIFIERS = 20;

interface Identifiers {
  /** The member that names it in an item's object form. */
  readonly member: 'email' | 'phone_number';
  readonly format: string;
  readonly example: string;
  readonly check: PropertyDecorator;
  readonly normalize: (value: unknown) => unknown;
}

/** A list whose items are strings, or objects of one member; strings either way once read. */
function identifierListField({ member, format, example, check, normalize }: Identifiers): PropertyDecorator {
  const text = { type: 'string', format } as const;
  const object = {
    type: 'object',
    additionalProperties: false,
    properties: { [member]: text },
    required: [member],
  } as const;
  const schema = {
    type: 'array',
    description: 'Attached to the user, unverified; what the user has already is kept.',
    maxItems: MOST_IDENTIFIERS,
    items: { oneOf: [text, object] },
    examples: [[example]],
  } as const;
  const message = `each item of ${member}s must be a string, or an object whose one member is ${member}`;
  const checks = [IsArray(), IsString({ each: true, message }), ArrayMaxSize(MOST_IDENTIFIERS), check];
  const readItem = (item: unknown) => normalize(soleMember(item, member));
  // One item more than allowed is enough to refuse the list; the rest would only cost time.
  const readList = (value: unknown) =>
    Array.isArray(value) ? value.slice(0, MOST_IDENTIFIERS + 1).map(readItem) : value;
  return field({ schema, checks, normalize: readList }, { optional: true });
}

/** What an object of exactly this member holds; anything else as it is. */
function soleMember(item: unknown, member: string): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const isSole = Object.hasOwn(item, member) && Object.keys(item).length === 1;
  return isSole ? (item as Record<string, unknown>)[member] : item;
}

/** Identifiers are attached, never replaced; all of it happens, or nothing (decision 3). */
export class UpdateUserRequest {
  @PersonName({ optional: true, description: 'First name.', example: 'Ada' }) first_name?: string;
  @PersonName({ optional: true, description: 'Middle name.' }) middle_name?: string;
  @PersonName({ optional: true, description: 'Last name.', example: 'Lovelace' }) last_name?: string;

  @identifierListField({
    member: 'email',
    format: 'email',
    example: 'ada@example.com',
    check: IsEmailAddress({ each: true }),
    normalize: normalizedEmail,
  })
  emails?: string[];

  @identifierListField({
    member: 'phone_number',
    format: 'e164',
    example: '+14155552671',
    check: IsE164({ each: true }),
    normalize: trimmed,
  })
  phone_numbers?: string[];

  @Metadata({ optional: true }) metadata?: Record<string, unknown>;

  @booleanField(
    { description: 'Replace all metadata instead of merging.', default: false },
    { optional: true },
  )
  replace_metadata?: boolean;
}
