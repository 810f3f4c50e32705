/** A record of a file: a line of JSON, or the columns of a line of CSV. */
export type RawUser = Readonly<Record<string, unknown>>;

/** A row of `POST /v1/auth/users/import`, and what of the record it leaves out. */
export interface MappedUser {
  readonly user: Readonly<Record<string, unknown>>;
  /** For the report: kinds of data, never values. */
  readonly notes: readonly string[];
}

/** The record is not imported. The message says why, for the report. */
export class SkippedUser extends Error {}

export type Mapping = (raw: RawUser) => MappedUser;

export const PASSWORD_NOTE = 'its password is not imported: users sign in without one';

/** A text; numbers too, because some exports write ids so. Undefined for an empty one. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}

/** In JSON true, in CSV `true`, `t` or `1`. */
export function isTrue(value: unknown): boolean {
  return value === true || /^(true|t|1|yes)$/i.test(textOf(value) ?? '');
}

/** An object, or the JSON of one; undefined for anything else. */
export function objectOf(value: unknown): Record<string, unknown> | undefined {
  const read = typeof value === 'string' && value.trim().startsWith('{') ? parsed(value) : value;
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
  return isObject && Object.keys(read).length > 0 ? (read as Record<string, unknown>) : undefined;
}

/** The objects of a list, or of the JSON of one. */
export function objectsOf(value: unknown): Record<string, unknown>[] {
  const read = typeof value === 'string' ? parsed(value) : value;
  const items: unknown[] = Array.isArray(read) ? read : [];
  return items.map(objectOf).filter((item) => item !== undefined);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Epoch seconds of an ISO time, a number of seconds, or one of milliseconds. */
export function secondsOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (/^\d{1,11}$/.test(text)) return Number(text);
  const ms = /^\d+$/.test(text) ? Number(text) : Date.parse(text);
  return Number.isFinite(ms) && ms >= 0 ? Math.floor(ms / 1000) : undefined;
}

/** First and last name of a name in one piece. */
export function namesOf(name: unknown): { first_name?: string | undefined; last_name?: string | undefined } {
  const words = textOf(name)?.split(/\s+/) ?? [];
  return { first_name: words[0], last_name: words.slice(1).join(' ') || undefined };
}

/** Without undefined members and empty lists. */
export function compact(user: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(user).filter(([, value]) => !isEmpty(value)));
}
