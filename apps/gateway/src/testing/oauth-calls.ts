import { type Answers } from '@latchkey/edge/testing';
import { asking } from './asking.js';

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

/** Posts with a public token. */
export const callOAuth = asking(OAUTH_SERVICES, { kind: 'public' });
