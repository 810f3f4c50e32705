/** @param {string} text */
const inCamelCase = (text) => text.replace(/[_-]([a-z])/g, (_, letter) => letter.toUpperCase());

const VERB = /^(?:list|get|set|create|delete)/;
/** What a PUT replaces and a GET reads under one path, so that each needs its verb. */
const REPLACED = /\/(?:transfer_policy|approval_key)$/;
/** What begins a call that has the path before it as its name. */
const BEGINS = /\/(confirm|import)\/begin$/;

/**
 * The name of an operation in `@latchkey/node`: its path without version, ids and endings. `POST /v1/auth/otps/email/send`
 * is `otps.email.send`. Where the path says no verb, the operation's id does: `GET /v1/auth/users/{user_id}` is
 * `users.get`, `GET /v1/webhooks` is `webhooks.list`, and `PUT /v1/wallets/{wallet_id}/transfer_policy` is
 * `wallets.transferPolicy.set`. `POST /v1/transfers/{transfer_id}/confirm/begin` is `transfers.beginConfirm`, because
 * `transfers.confirm` is a call; so is `wallets.beginImport`.
 * @param {{ method: string, path: string, operationId: string }} operation
 * @returns {string}
 */
export function callName({ method, path, operationId }) {
  const segments = path.replace(/^\/v1\/(?:auth\/)?/, '').split('/');
  const names = segments
    .filter((segment) => !segment.startsWith('{'))
    .map((segment) => inCamelCase(segment.replace(/^\./, '').replace(/\.json$/, '')));
  const [, begun] = BEGINS.exec(path) ?? [];
  if (begun) names.splice(-2, 2, `begin${begun.charAt(0).toUpperCase()}${begun.slice(1)}`);
  const listsWhatItNames = method === 'GET' && operationId.startsWith('list') && names.at(-1) !== 'list';
  if (segments.at(-1)?.startsWith('{') || names.length === 1 || listsWhatItNames || REPLACED.test(path))
    names.push(VERB.exec(operationId)?.[0] ?? operationId);
  return names.join('.');
}
