import { equalInConstantTime, sha256, type Secret } from '@latchkey/platform/crypto';

/** Id of the key in `ADMIN_API_KEY`; the keys of `ADMIN_API_KEYS` have their own ids. */
const DEFAULT_OPERATOR_KEY_ID = 'default';

const SHORTEST_KEY = 24;
const FEWEST_DISTINCT_CHARACTERS = 5;
const ENTRY = /^([a-z0-9-]{1,64}):(\S+)$/;

interface OperatorKey {
  readonly id: string;
  readonly digest: Buffer;
}

/** The operator's keys. Each has an id, so that one can be withdrawn alone, and events can name it. */
export class OperatorKeys {
  private readonly keys: readonly OperatorKey[];

  constructor(only: Secret | undefined, several?: Secret) {
    this.keys = [
      ...(only ? [{ id: DEFAULT_OPERATOR_KEY_ID, digest: sha256(only.reveal()) }] : []),
      ...entriesOf(several?.reveal() ?? '').map(({ id, key }) => ({ id, digest: sha256(key) })),
    ];
  }

  /** Without a key, administration is switched off. */
  get configured(): boolean {
    return this.keys.length > 0;
  }

  /** Id of the presented key. It compares with every key, so that each guess takes the same time. */
  idOf(presented: string): string | undefined {
    const digest = sha256(presented);
    let id: string | undefined;
    for (const key of this.keys) if (equalInConstantTime(digest, key.digest)) id = key.id;
    return id;
  }
}

/** A description of the first problem of `ADMIN_API_KEYS`, without the keys themselves. */
export function operatorKeysProblem(keys: Secret): string | undefined {
  const entries = entriesOf(keys.reveal());
  const ids = new Set([DEFAULT_OPERATOR_KEY_ID, ...entries.map(({ id }) => id)]);
  if (entries.some(({ id }) => id === '')) return 'must be id:key,id:key, each id of a-z, 0-9 and -';
  if (ids.size <= entries.length) return `must have ids that differ from each other and from "default"`;
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

/** A malformed entry gets the empty id. */
function entriesOf(text: string): { id: string; key: string }[] {
  if (text === '') return [];
  return text.split(',').map((entry) => {
    const [, id = '', key = ''] = ENTRY.exec(entry.trim()) ?? [];
    return { id, key };
  });
}
