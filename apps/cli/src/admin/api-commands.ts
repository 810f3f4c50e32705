import { type Command, EXIT, UsageError, type Values } from '../command.js';
import type { AdminCall } from './admin-api.js';

/** A command that is one call. */
interface ApiCommand extends Omit<Command, 'failure' | 'run'> {
  call(values: Values): AdminCall;
}

const PAGE = { limit: 'how many (1 to 100)', offset: 'how many to skip' };
const APP = '/v1/admin/apps';
const appPath = ({ app_id }: Values): string => `${APP}/${encodeURIComponent(app_id ?? '')}`;

const CALLS: readonly ApiCommand[] = [
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
    options: PAGE,
    summary: 'List the Apps.',
    call: ({ limit, offset }) => ({ method: 'GET', path: APP, query: { limit, offset } }),
  },
  {
    words: ['apps', 'get'],
    args: ['app_id'],
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
    summary: 'Revoke a key; it stops working within a second.',
    call: (values) => ({
      method: 'DELETE',
      path: `${appPath(values)}/keys/${encodeURIComponent(values.key_id ?? '')}`,
    }),
  },
  {
    words: ['signing-keys', 'rotate'],
    args: ['app_id'],
    summary: 'Let the next signing key of an App take over.',
    call: (values) => ({ method: 'POST', path: `${appPath(values)}/signing_keys/rotate`, body: {} }),
  },
  {
    words: ['signing-keys', 'revoke'],
    args: ['app_id', 'kid'],
    summary: 'Revoke a signing key; what it signed is refused within a second.',
    call: (values) => ({
      method: 'POST',
      path: `${appPath(values)}/signing_keys/revoke`,
      body: { kid: values.kid },
    }),
  },
];

export const API_COMMANDS: readonly Command[] = CALLS.map(({ call, ...command }) => ({
  ...command,
  failure: 'the API refused; its error is on standard error',
  run: async ({ values }, { send }) => {
    const { ok, body } = await send(call(values));
    return { code: ok ? EXIT.done : EXIT.failed, body, isRefusal: !ok };
  },
}));

function changesOf({ name, tier, settings }: Values): object {
  return { name, tier, settings: settings === undefined ? undefined : parseSettings(settings) };
}

/** @throws UsageError when the text is no JSON. */
function parseSettings(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError('--settings must be JSON, such as \'{"otp_length":8}\'', { cause });
  }
}
