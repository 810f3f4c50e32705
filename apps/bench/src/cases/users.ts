import { PLACE } from '../load/request.rules.js';
import { spreadNumbers } from '../seed/seed-values.rules.js';
import type { BenchCase, Scene } from './case.js';
import { spareNumbers } from './spare-users.js';

export const GET_USER = 'get-user';
export const CREATE_USER = 'create-user';
export const SIGN_IN = 'otp-sign-in';

/** Distinct users of one window. */
const USERS_PER_WINDOW = 5_000;

/** The next users, none of whom an earlier window of the case had while there are others. */
function nextNumbers({ users, cursors }: Scene, name: string): number[] {
  return spreadNumbers(users, cursors.at(name), Math.min(users, USERS_PER_WINDOW));
}

export const userCases: readonly BenchCase[] = [
  {
    name: GET_USER,
    title: 'GET user (identity, wallet and mfa in one view)',
    to: 'stack',
    comparedWithFloor: false,
    everyScale: true,
    share: 0.7,
    traffic: async (scene) => ({
      kind: 'request',
      method: 'GET',
      path: `/v1/auth/users/${PLACE}`,
      body: '',
      values: nextNumbers(scene, GET_USER).map((number) => scene.values.userId(number)),
    }),
  },
  {
    name: CREATE_USER,
    title: 'User create, with its default wallet',
    to: 'stack',
    comparedWithFloor: false,
    everyScale: false,
    share: 0.7,
    traffic: async ({ cursors, users }) => ({
      kind: 'request',
      method: 'POST',
      path: '/v1/auth/users/create',
      body: `{"email":"new-${users}-${PLACE}@bench.example.com","first_name":"Ada","last_name":"Lovelace"}`,
      values: { countFrom: cursors.at(CREATE_USER) },
    }),
  },
  {
    name: SIGN_IN,
    title: 'OTP send + verify, delivered by SMTP, with a session',
    to: 'stack',
    comparedWithFloor: false,
    everyScale: false,
    share: 1,
    traffic: async (scene) => ({
      kind: 'passcode',
      emails: spareNumbers(scene, SIGN_IN).map((number) => scene.values.email(number)),
    }),
  },
];
