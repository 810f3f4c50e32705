import type { AdminCall, Command, Values } from '../command.js';
import { type ApiCommand, apiCommand, appPath } from './api-command.js';
import { secondOf } from './since.rules.js';

const OWNER = { app: 'only of this App (its id)', user: 'only of this user (its id)' };
const PAGE = {
  since: 'only from this time on: 30m, 2h, 1d, or 2026-11-23T10:05Z',
  until: 'only from before this time, in the same forms',
  after: 'the `next` of the page before',
  limit: 'how many (1 to 100)',
};

const METRICS_COMMAND: ApiCommand = {
  words: ['metrics'],
  options: {
    app: 'only of this App (its id)',
    step: 'hour (31 days at most) or day (13 months at most)',
    since: 'from this time on: 6h, 30d, or 2026-11-23T10:05Z; without it a day, or 30 days',
    until: 'up to this time, in the same forms',
  },
  summary: 'Count what happened in an App, or in all, by hour or day.',
  call: ({ app, step, since, until }) => {
    const [from, to] = secondsOf(since, until);
    const path = app === undefined ? '/v1/admin/metrics' : appPath({ app_id: app }, '/metrics');
    return { method: 'GET', path, query: { from, to, step } };
  },
};

const COMMANDS: readonly ApiCommand[] = [
  METRICS_COMMAND,
  {
    words: ['requests', 'list'],
    options: {
      ...OWNER,
      address: 'only of the user with this email or phone number; needs --app',
      error: 'only those refused with this error_type',
      reason:
        'only those refused for this reason, or none; with --error, and --since a day before --until at most',
      ...PAGE,
    },
    summary: 'List refused requests and changes of the last 7 days, the newest first.',
    call: (values) =>
      list('requests', values, { address: values.address, error_type: values.error, reason: values.reason }),
  },
  {
    words: ['requests', 'show'],
    args: ['request_id'],
    options: { app: 'the one of this App, where several Apps chose the id' },
    summary: 'Show why a request was refused, and what became of its message.',
    call: ({ request_id, app }) => ({ ...one('requests', request_id), query: { app_id: app } }),
  },
  {
    words: ['messages', 'list'],
    options: {
      ...OWNER,
      to: 'only to this email or phone number of a user; needs --app',
      status: 'queued, delivered or failed',
      ...PAGE,
    },
    summary: 'List messages, the newest first; of all Apps with --status queued or failed.',
    call: (values) => list('messages', values, { to: values.to, status: values.status }),
  },
  {
    words: ['messages', 'show'],
    args: ['message_id'],
    summary: 'Show what became of a message.',
    call: ({ message_id }) => one('messages', message_id),
  },
  {
    words: ['messages', 'resend'],
    args: ['message_id'],
    summary: 'Send the passcode of a message again: a new code, in place of the former one.',
    call: ({ message_id }) => ({ ...one('messages', message_id, '/resend'), method: 'POST', body: {} }),
  },
  {
    words: ['transfers', 'list'],
    options: {
      ...OWNER,
      wallet: 'only from this wallet (its id)',
      status: 'a status, such as awaiting_approval; or late',
      ...PAGE,
    },
    summary: 'List transfers, the newest first.',
    details: '`--status late`: those that are processing, confirmed more than 15 minutes ago.',
    call: (values) => list('transfers', values, { wallet_id: values.wallet, status: values.status }),
  },
  {
    words: ['transfers', 'show'],
    args: ['app_id', 'transfer_id'],
    summary: 'Show a transfer; one that waits for approvals as the signer holds it.',
    call: ({ app_id = '', transfer_id }) => one(`apps/${encodeURIComponent(app_id)}/transfers`, transfer_id),
  },
  {
    words: ['wallets', 'list'],
    options: { ...OWNER, address: 'only with this public address', ...PAGE },
    summary: 'List the wallets of an App, or of a public address, the newest first.',
    call: (values) => list('wallets', values, { address: values.address }),
  },
];

/** What happened: requests, messages and payments of all Apps. */
export const LOOK_UP_COMMANDS: readonly Command[] = COMMANDS.map(apiCommand);

function list(noun: string, values: Values, filters: AdminCall['query']): AdminCall {
  const { app, user, since, until, after, limit } = values;
  const [created_after, created_before] = secondsOf(since, until);
  const query = { app_id: app, user_id: user, ...filters, created_after, created_before, after, limit };
  return { method: 'GET', path: `/v1/admin/${noun}`, query };
}

function secondsOf(...times: (string | undefined)[]): (string | undefined)[] {
  return times.map((time) => (time === undefined ? undefined : String(secondOf(time, Date.now()))));
}

const one = (noun: string, id = '', rest = ''): AdminCall => ({
  method: 'GET',
  path: `/v1/admin/${noun}/${encodeURIComponent(id)}${rest}`,
});
