import { CodedError } from '@latchkey/platform/errors';
import { post, type Answer } from './send.js';
import { type Answers, startTestGateway } from './test-gateway.js';

export const OAUTH_ACCOUNT = {
  user_id: 'user_1',
  idp_provider_id: 'idpuser_1',
  provider: 'google',
  provider_subject: '108',
  user_active: true,
};

/** Services that know one account, whose email its provider vouches for. */
export const OAUTH_SERVICES: Answers = {
  'identity.v1.begin_oauth': { authorization_url: 'https://accounts.google.com/a?state=s', state: 's' },
  'identity.v1.read_oauth': { user_id: 'user_1' },
  'identity.v1.spend_oauth': { ...OAUTH_ACCOUNT, email_id: 'email_1', email: 'ada@example.com' },
  'identity.v1.check_sign_in': { user_id: 'user_1' },
  'identity.v1.confirm_sign_in': ({ user_id }: { user_id: string }) => ({ user_id }),
  'session.v1.check': { session_id: 'sess_1', user_id: 'user_1' },
  'session.v1.grant': {
    session: { id: 'sess_1', user_id: 'user_1', factors: [] },
    session_token: 'fresh',
    session_jwt: 'jwt',
  },
};

export interface OAuthCall extends Answer {
  /** Of the calls to services, in their order. */
  readonly subjects: readonly string[];
  readonly inputOf: (subject: string) => object | undefined;
}

/** Posts to a gateway of its own. @param answers override those of the services. */
export async function callOAuth(
  path: string,
  body: object,
  answers: Answers = {},
  kind: 'public' | 'secret' = 'public',
): Promise<OAuthCall> {
  const gateway = await startTestGateway({ ...OAUTH_SERVICES, ...answers });
  const answer = await post(gateway, path, body, { key: gateway.keys[kind] });
  await gateway.close();
  const calls = gateway.calls.filter(({ subject }) => subject !== 'identity.v1.resolve_api_key');
  const inputOf = (subject: string) => calls.find((call) => call.subject === subject)?.input;
  return { ...answer, subjects: calls.map(({ subject }) => subject), inputOf };
}

/** The answer of a service that refuses. */
export const refusing =
  (code: string, details = {}) =>
  () => {
    throw new CodedError(code, details);
  };
