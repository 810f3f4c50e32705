import type { AdminCall, Values } from '../command.js';

/** A call of the admin API about one user. */
export function personCall(
  method: AdminCall['method'],
  { app_id = '', user_id = '' }: Values,
  rest: string,
): AdminCall {
  const path = `/v1/admin/apps/${encodeURIComponent(app_id)}/users/${encodeURIComponent(user_id)}/${rest}`;
  return method === 'GET' ? { method, path } : { method, path, body: {} };
}
