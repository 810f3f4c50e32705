import { ArrayMaxSize, IsArray, ValidateBy } from 'class-validator';
import {
  booleanField,
  ExternalId,
  field,
  IsE164,
  IsEmailAddress,
  type JsonSchema,
  Metadata,
  MOST_EMAIL_CHARACTERS,
  normalizedEmail,
  PersonName,
  trimmed,
} from '@latchkey/contracts';

/** An identifier that the App vouches for. A class, so that no JSON value passes for one. */
class Vouched {
  constructor(
    /** The address or number itself. */
    readonly vouched: string,
  ) {}
}

/** An identifier of an update: its text if the App does not vouch for it. */
export type NamedIdentifier = string | Vouched;

/** Reads `"…"`, `{<member>: "…"}` and `{<member>: "…", verified: true}`; undefined for anything else. */
function namedIdentifier(item: unknown, member: string, normalize: (value: unknown) => unknown): unknown {
  if (typeof item === 'string') return normalize(item);
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return undefined;
  const { [member]: value, verified = false, ...others } = item as Record<string, unknown>;
  if (typeof value !== 'string' || typeof verified !== 'boolean') return undefined;
  if (Object.keys(others).length > 0) return undefined;
  return verified ? new Vouched(normalize(value) as string) : normalize(value);
}

/** The address or number of an item; undefined if the item was malformed. */
function valueOf(item: unknown): unknown {
  return item instanceof Vouched ? item.vouched : item;
}

const MOST_IDENTIFIERS = 20;

interface Identifiers {
  /** The member that holds the identifier in the object form of an item. */
  readonly member: 'email' | 'phone_number';
  readonly text: JsonSchema;
  readonly example: string;
  readonly check: PropertyDecorator;
  readonly normalize: (value: unknown) => unknown;
}

/** A list of strings or objects; each item is read as a named identifier. */
function identifierListField({ member, text, example, check, normalize }: Identifiers): PropertyDecorator {
  const verified = {
    type: 'boolean',
    description: 'True: you vouch for it, and it is verified. Default: `false`.',
  } as const;
  const object = {
    type: 'object',
    additionalProperties: false,
    properties: { [member]: text, verified },
    required: [member],
  } as const;
  const schema = {
    type: 'array',
    description:
      'Attached to the user, unverified unless you vouch for it; what the user has already is kept.',
    maxItems: MOST_IDENTIFIERS,
    items: { oneOf: [text, object] },
    examples: [[example]],
    optional: true,
  } as const;
  const checks = [IsArray(), NamesIdentifiers(member), ArrayMaxSize(MOST_IDENTIFIERS), check];
  const readItem = (item: unknown) => namedIdentifier(item, member, normalize);
  // One item more than allowed is enough to refuse the list.
  const readList = (value: unknown) =>
    Array.isArray(value) ? value.slice(0, MOST_IDENTIFIERS + 1).map(readItem) : value;
  return field({ schema, checks, normalize: readList });
}

/** Named like class-validator's check on strings, so that its failure hides the messages of the other checks. */
function NamesIdentifiers(member: string): PropertyDecorator {
  const message = `each item of ${member}s must be a string, or an object of ${member} and, where you vouch for it, verified`;
  const validator = {
    validate: (item: unknown) => typeof valueOf(item) === 'string',
    defaultMessage: () => message,
  };
  return ValidateBy({ name: 'isString', validator }, { each: true });
}

/** Identifiers are attached, never replaced. The update is applied completely or not at all. */
export class UpdateUserRequest {
  @ExternalId({
    optional: true,
    nullable: true,
    description:
      'Id of the user in your own system: 1 to 255 printable characters, unique in the App, compared exactly; `null` removes it.',
  })
  external_id?: string | null;
  @PersonName({ optional: true, description: 'First name.', example: 'Ada' }) first_name?: string;
  @PersonName({ optional: true, description: 'Middle name.' }) middle_name?: string;
  @PersonName({ optional: true, description: 'Last name.', example: 'Lovelace' }) last_name?: string;

  @identifierListField({
    member: 'email',
    text: {
      type: 'string',
      description: 'Email address.',
      format: 'email',
      maxLength: MOST_EMAIL_CHARACTERS,
    },
    example: 'ada@example.com',
    check: IsEmailAddress({ each: true }, valueOf),
    normalize: normalizedEmail,
  })
  emails?: NamedIdentifier[];

  @identifierListField({
    member: 'phone_number',
    text: { type: 'string', description: 'Phone number in E.164 form.', maxLength: 32 },
    example: '+14155552671',
    check: IsE164({ each: true }, valueOf),
    normalize: trimmed,
  })
  phone_numbers?: NamedIdentifier[];

  @Metadata({ optional: true }) metadata?: Record<string, unknown>;

  @booleanField({ description: 'Replace all metadata instead of merging.', default: false, optional: true })
  replace_metadata?: boolean;
}

/** Splits the identifiers into verified and unverified ones. */
export function sortedByVouching(named: readonly NamedIdentifier[] | undefined): {
  plain?: string[];
  vouched?: string[];
} {
  if (!named) return {};
  return {
    plain: named.filter((one) => typeof one === 'string'),
    vouched: named.flatMap((one) => (typeof one === 'string' ? [] : [one.vouched])),
  };
}
