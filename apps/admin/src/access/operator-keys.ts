import { isOperatorRole, OPERATOR_ROLES, type OperatorRole } from '@latchkey/contracts';
import { equalInConstantTime, sha256, type Secret } from '@latchkey/platform/crypto';

/** Id of the key in `ADMIN_API_KEY`; the keys of `ADMIN_API_KEYS` have their own ids. */
const DEFAULT_OPERATOR_KEY_ID = 'default';
/** The second one is that of what the console calls before it is known who signs in. */
const RESERVED_IDS = [DEFAULT_OPERATOR_KEY_ID, 'console'];

const SHORTEST_KEY = 24;
const FEWEST_DISTINCT_CHARACTERS = 5;
// No key has a colon, so what stands before one is never read as the beginning of a key.
const ENTRY = /^([a-z0-9-]{1,64}):(?:([^\s:]*):)?([^\s:]+)$/;

/** Who presented a key. */
export interface Operator {
  readonly id: string;
  readonly role: OperatorRole;
}

interface OperatorKey extends Operator {
  readonly digest: Buffer;
}

/** The operator's keys. Each has an id, so that one can be withdrawn alone, and events can name it; and a role. */
export class OperatorKeys {
  private readonly keys: readonly OperatorKey[];

  /** @param several passed `operatorKeysProblem`. */
  constructor(only: Secret | undefined, several?: Secret) {
    this.keys = [
      ...(only
        ? [{ id: DEFAULT_OPERATOR_KEY_ID, role: 'admin' as const, digest: sha256(only.reveal()) }]
        : []),
      ...entriesOf(several?.reveal() ?? '').flatMap(({ id, role, key }) =>
        isOperatorRole(role) ? [{ id, role, digest: sha256(key) }] : [],
      ),
    ];
  }

  /** Without a key, administration is switched off. */
  get configured(): boolean {
    return this.keys.length > 0;
  }

  /** Whose the presented key is. It compares with every key, so that each guess takes the same time. */
  operatorOf(presented: string): Operator | undefined {
    const digest = sha256(presented);
    let found: Operator | undefined;
    for (const key of this.keys) if (equalInConstantTime(digest, key.digest)) found = key;
    return found;
  }
}

/** A description of the first problem of `ADMIN_API_KEYS`, without the keys themselves. */
export function operatorKeysProblem(keys: Secret): string | undefined {
  const entries = entriesOf(keys.reveal());
  const ids = new Set([...RESERVED_IDS, ...entries.map(({ id }) => id)]);
  if (entries.some(({ id }) => id === ''))
    return 'must be id:role:key or id:key, with a comma between two, each id of a-z, 0-9 and -, and no colon in a key';
  if (entries.some(({ role }) => !isOperatorRole(role)))
    return `has an entry whose role is none of ${OPERATOR_ROLES.join(', ')}`;
  if (ids.size < entries.length + RESERVED_IDS.length)
    return 'must have ids that differ from each other, from "default" and from "console"';
  if (entries.some(({ key }) => !isLong(key)))
    return `must have keys of ${SHORTEST_KEY} characters or more, random ones`;
  if (new Set(entries.map(({ key }) => key)).size < entries.length) return 'holds one key under two ids';
  return undefined;
}

/** Whether `ADMIN_API_KEYS` repeats the key of `ADMIN_API_KEY`. */
export function sharesKey(only: Secret, several: Secret): boolean {
  return entriesOf(several.reveal()).some(({ key }) => key === only.reveal());
}

function isLong(key: string): boolean {
  return key.length >= SHORTEST_KEY && new Set(key).size >= FEWEST_DISTINCT_CHARACTERS;
}

/** A malformed entry gets the empty id; one without a role has the role of an admin, as in version 0.2.0. */
function entriesOf(text: string): { id: string; role: string; key: string }[] {
  if (text === '') return [];
  return text.split(',').map((entry) => {
    const [, id = '', role = 'admin', key = ''] = ENTRY.exec(entry.trim()) ?? [];
    return { id, role, key };
  });
}
