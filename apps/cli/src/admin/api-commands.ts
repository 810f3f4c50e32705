import { type Command, UsageError, type Values } from '../command.js';
import { type ApiCommand, apiCommand, appPath, APPS, page, PAGE, post, userPath } from './api-command.js';

const WEBHOOKS = '/v1/admin/webhooks';
const deliveriesPath = (webhook_id = ''): string =>
  `${WEBHOOKS}/${encodeURIComponent(webhook_id)}/deliveries`;

const CALLS: readonly ApiCommand[] = [
  {
    words: ['apps', 'create'],
    args: ['name'],
    options: { environment: 'test or live; a test App without it', tier: 'standard or enterprise' },
    summary: 'Make a test App, or a live one, with its first keys (shown once).',
    note: ({ environment }) =>
      environment === undefined
        ? 'This is a test App. --environment live makes a live one; an App stays what it is.'
        : undefined,
    call: ({ name, environment = 'test', tier }) => post(APPS, { name, environment, tier }),
  },
  {
    words: ['apps', 'list'],
    options: PAGE,
    summary: 'List the Apps.',
    call: (values) => page(APPS, values),
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
    words: ['sms', 'get'],
    args: ['app_id'],
    summary: 'Show the SMS of an App on this day, by country, and the codes that were entered.',
    call: (values) => ({ method: 'GET', path: appPath(values, '/sms_counts') }),
  },
  {
    words: ['sms', 'reset'],
    args: ['app_id'],
    summary: 'Let the countries of an App, too few of whose codes were entered, begin this day again.',
    call: (values) => post(appPath(values, '/sms_counts/reset'), {}),
  },
  {
    words: ['keys', 'create'],
    args: ['app_id', 'kind'],
    summary: 'Make a key; kind is secret or public (shown once).',
    call: (values) => post(appPath(values, '/keys'), { kind: values.kind }),
  },
  {
    words: ['keys', 'list'],
    args: ['app_id'],
    options: PAGE,
    summary: 'List the keys of an App.',
    call: (values) => page(appPath(values, '/keys'), values),
  },
  {
    words: ['keys', 'revoke'],
    args: ['app_id', 'key_id'],
    summary: 'Revoke a key; it stops working within a second.',
    call: (values) => ({
      method: 'DELETE',
      path: appPath(values, `/keys/${encodeURIComponent(values.key_id ?? '')}`),
    }),
  },
  {
    words: ['signing-keys', 'rotate'],
    args: ['app_id'],
    summary: 'Let the next signing key of an App take over.',
    call: (values) => post(appPath(values, '/signing_keys/rotate'), {}),
  },
  {
    words: ['signing-keys', 'revoke'],
    args: ['app_id', 'kid'],
    summary: 'Revoke a signing key; what it signed is refused within a second.',
    call: (values) => post(appPath(values, '/signing_keys/revoke'), { kid: values.kid }),
  },
  {
    words: ['payments', 'show'],
    args: ['app_id'],
    summary: 'Show whether the payments of an App are frozen.',
    call: (values) => ({ method: 'GET', path: appPath(values, '/payments') }),
  },
  {
    words: ['payments', 'freeze'],
    args: ['app_id'],
    summary: 'Freeze the payments of an App: none is signed any more.',
    details: 'While a part of the service is away it is sent again, 8 times in a minute or so.',
    isPatient: true,
    call: (values) => post(appPath(values, '/payments/freeze'), {}),
  },
  {
    words: ['payments', 'unfreeze'],
    args: ['app_id'],
    summary: 'Let an App pay again, by its transfer policies.',
    call: (values) => post(appPath(values, '/payments/unfreeze'), {}),
  },
  userCommand('block', 'Block a user: sessions end, and sign-ins are refused.'),
  userCommand('unblock', 'Let a blocked user sign in again.'),
  userCommand('unlock', 'Lift the locks of wrong guesses on the methods of a user.'),
  {
    words: ['webhooks', 'list'],
    args: ['app_id'],
    summary: 'List the webhooks of an App, those that fail first.',
    call: ({ app_id }) => ({ method: 'GET', path: WEBHOOKS, query: { app_id } }),
  },
  {
    words: ['webhooks', 'list-all'],
    options: { ...PAGE, status: 'failing, enabled or disabled' },
    summary: 'List the webhooks of all Apps, those that fail first.',
    call: ({ status, limit, offset }) => ({
      method: 'GET',
      path: WEBHOOKS,
      query: { status, limit, offset },
    }),
  },
  {
    words: ['webhooks', 'test'],
    args: ['webhook_id'],
    summary: 'Send a webhook a test event.',
    call: ({ webhook_id = '' }) => post(`${WEBHOOKS}/${encodeURIComponent(webhook_id)}/test`, {}),
  },
  {
    words: ['webhooks', 'deliveries'],
    args: ['webhook_id'],
    options: { ...PAGE, status: 'pending, delivered or failed' },
    summary: 'Show what became of the events that a webhook is sent, newest first.',
    call: ({ webhook_id, limit, offset, status }) => ({
      method: 'GET',
      path: deliveriesPath(webhook_id),
      query: { limit, offset, status },
    }),
  },
  {
    words: ['webhooks', 'retry'],
    args: ['webhook_id', 'event_id'],
    summary: 'Send an event to a webhook again, at once.',
    call: ({ webhook_id, event_id = '' }) =>
      post(`${deliveriesPath(webhook_id)}/${encodeURIComponent(event_id)}/retry`, {}),
  },
];

function userCommand(action: string, summary: string): ApiCommand {
  return {
    words: ['users', action],
    args: ['app_id', 'user_id'],
    summary,
    call: (values) => post(userPath(values, `/${action}`), {}),
  };
}

export const API_COMMANDS: readonly Command[] = CALLS.map(apiCommand);

/** @throws UsageError when the settings are not JSON. */
function changesOf({ name, tier, settings }: Values): object {
  try {
    return { name, tier, settings: settings === undefined ? undefined : (JSON.parse(settings) as unknown) };
  } catch (cause) {
    throw new UsageError('--settings must be JSON, such as \'{"otp_length":8}\'', { cause });
  }
}
