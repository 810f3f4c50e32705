import type { AdminAnswer, AdminCall } from './admin-api.js';
import { REWRAP_STEPS } from './rewrap-steps.js';

export type Values = Readonly<Record<string, string | undefined>>;

/** One command: words, what it takes, and the call that it wraps. */
export interface Command {
  readonly words: readonly [string, string];
  /** Positional arguments, in order; all required. */
  readonly args: readonly string[];
  /** Options of its own, with what they mean. */
  readonly options: Readonly<Record<string, string>>;
  readonly summary: string;
  call(values: Values): AdminCall;
  /** Of a command that is done in steps: how it goes on, and what is told of it. */
  readonly steps?: Steps;
}

type Body = AdminAnswer['body'];

export interface Steps {
  /** Where the next step begins; undefined when the last one is done. */
  next(answer: Body): object | undefined;
  /** What all steps did, with one more of them. */
  sum(before: Body | undefined, answer: Body): Body;
  /** A line for whoever waits. */
  progress(sum: Body): string;
  /** Whether the end is the one that was wanted. */
  isGood(sum: Body): boolean;
}

const PAGE = { limit: 'how many (1 to 100)', offset: 'how many to skip' };
const APP = '/v1/admin/apps';
const appPath = ({ app_id }: Values): string => `${APP}/${encodeURIComponent(app_id ?? '')}`;

export const COMMANDS: readonly Command[] = [
  {
    words: ['apps', 'create'],
    args: ['name'],
    options: { environment: 'test or live (default test)', tier: 'standard or enterprise' },
    summary: 'Make an App with its first keys (shown once).',
    call: ({ name, environment = 'test', tier }) => ({
      method: 'POST',
      path: APP,
      body: { name, environment, tier },
    }),
  },
  {
    words: ['apps', 'list'],
    args: [],
    options: PAGE,
    summary: 'List the Apps.',
    call: ({ limit, offset }) => ({ method: 'GET', path: APP, query: { limit, offset } }),
  },
  {
    words: ['apps', 'get'],
    args: ['app_id'],
    options: {},
    summary: 'Show one App.',
    call: (values) => ({ method: 'GET', path: appPath(values) }),
  },
  {
    words: ['apps', 'update'],
    args: ['app_id'],
    options: { name: 'new name', tier: 'standard or enterprise', settings: 'JSON, merged member by member' },
    summary: 'Change the name, tier or settings of an App.',
    call: (values) => ({ method: 'PATCH', path: appPath(values), body: changesOf(values) }),
  },
  {
    words: ['keys', 'create'],
    args: ['app_id', 'kind'],
    options: {},
    summary: 'Make a key; kind is secret or public (shown once).',
    call: (values) => ({ method: 'POST', path: `${appPath(values)}/keys`, body: { kind: values.kind } }),
  },
  {
    words: ['keys', 'list'],
    args: ['app_id'],
    options: PAGE,
    summary: 'List the keys of an App.',
    call: (values) => ({
      method: 'GET',
      path: `${appPath(values)}/keys`,
      query: { limit: values.limit, offset: values.offset },
    }),
  },
  {
    words: ['keys', 'revoke'],
    args: ['app_id', 'key_id'],
    options: {},
    summary: 'Revoke a key; it stops working within a second.',
    call: (values) => ({
      method: 'DELETE',
      path: `${appPath(values)}/keys/${encodeURIComponent(values.key_id ?? '')}`,
    }),
  },
  {
    words: ['keys', 'rewrap'],
    args: [],
    options: { limit: 'records of one step (1 to 1000, default 200)' },
    summary: 'Move keys in custody to the current key-encryption key, to the end; may be interrupted.',
    call: ({ limit }) => ({
      method: 'POST',
      path: '/v1/admin/keys/rewrap',
      body: { limit: limit === undefined ? undefined : parseCount(limit) },
    }),
    steps: REWRAP_STEPS,
  },
  {
    words: ['signing-keys', 'rotate'],
    args: ['app_id'],
    options: {},
    summary: 'Let the next signing key of an App take over.',
    call: (values) => ({ method: 'POST', path: `${appPath(values)}/signing_keys/rotate`, body: {} }),
  },
];

function changesOf({ name, tier, settings }: Values): object {
  return { name, tier, settings: settings === undefined ? undefined : parseSettings(settings) };
}

/** @throws UsageError when the text is no number. */
function parseCount(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--limit must be a whole number, such as 200');
  return Number(text);
}

/** @throws UsageError when the text is no JSON. */
function parseSettings(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError('--settings must be JSON, such as \'{"otp_length":8}\'', { cause });
  }
}

/** What the words of a call are wrong about. */
export class UsageError extends Error {}
