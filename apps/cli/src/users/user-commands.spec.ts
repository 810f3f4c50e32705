import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../command.js';
import { AnsweringGateway } from '../testing/answering-gateway.js';

const USERS = '/v1/admin/users';
const ADA = '/v1/admin/apps/app_1/users/user_1';

describe('latchkey', () => {
  const gateway = new AnsweringGateway();
  const { seen, call } = gateway;

  it.each([
    [['users', 'find', 'ada@example.com'], `GET ${USERS}?query=ada%40example.com`, ''],
    [
      [
        'users',
        'find',
        '+14155552671',
        '--app',
        'app_1',
        '--status',
        'blocked',
        '--limit',
        '5',
        '--cursor',
        'x',
      ],
      `GET ${USERS}?query=%2B14155552671&app_id=app_1&status=blocked&limit=5&cursor=x`,
      '',
    ],
    [
      ['users', 'list', 'app_1', '--begins-with', 'ada', '--wallet', '0x1'],
      `GET ${USERS}?app_id=app_1&begins_with=ada&wallet=0x1`,
      '',
    ],
    [['users', 'show', 'app_1', 'user_1'], `GET ${ADA}`, ''],
    [['users', 'show', 'app_1', 'user_1', '--reveal'], `POST ${ADA}/reveal`, '{}'],
    [['users', 'show', 'app_1', '../x'], 'GET /v1/admin/apps/app_1/users/..%2Fx', ''],
    [['sessions', 'list', 'app_1', 'user_1', '--offset', '10'], `GET ${ADA}/sessions?offset=10`, ''],
    [
      ['sessions', 'revoke', 'app_1', 'user_1', '--session', 'sess_1'],
      `POST ${ADA}/sessions/revoke`,
      '{"session_id":"sess_1"}',
    ],
    [['sessions', 'revoke', 'app_1', 'user_1', '--all'], `POST ${ADA}/sessions/revoke`, '{"all":true}'],
  ])('%j calls %s', async (words, request, body) => {
    expect((await call(words)).code).toBe(EXIT.done);
    expect(seen).toEqual([{ request, key: 'Bearer operator', body }]);
  });

  it.each([
    [['users', 'find']],
    [['users', 'show', 'app_1']],
    [['sessions', 'revoke', 'app_1', 'user_1']],
    [['sessions', 'revoke', 'app_1', 'user_1', '--all', '--session', 'sess_1']],
  ])('%j is a wrong call, and calls nothing', async (words) => {
    expect((await call(words)).code).toBe(EXIT.usage);
    expect(seen).toEqual([]);
  });

  it('prints a user for people, and as JSON for scripts', async () => {
    const user = { user_id: 'user_1', emails: [{ email: 'a***@example.com' }], unavailable: ['wallets'] };
    gateway.answer = { status: 200, body: { users: [user], next_cursor: '' } };
    expect((await call(['users', 'find', 'user_1'])).out).toBe(
      'user_id         user_1\nemails          [{"email":"a***@example.com"}]\nunavailable     ["wallets"]\n\nnext_cursor     \n',
    );
    const { out } = await call(['users', 'find', 'user_1', '--json']);
    expect(JSON.parse(out)).toEqual(gateway.answer.body);
  });

  it('fails with the refusal of the API on standard error', async () => {
    const body = { status_code: 403, error_message: 'No.', error_type: 'operator_role_required' };
    gateway.answer = { status: 403, body };
    const answer = await call(['sessions', 'revoke', 'app_1', 'user_1', '--all', '--json']);
    expect(answer).toEqual({ code: EXIT.failed, out: '', err: `${JSON.stringify(body)}\n` });
  });
});
