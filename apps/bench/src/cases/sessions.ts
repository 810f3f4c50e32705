import { PLACE } from '../load/request.rules.js';
import type { BenchCase, Scene } from './case.js';

export const FLOOR = 'floor';
export const VERIFY_TOKEN = 'verify-token';
export const VERIFY_JWT = 'verify-jwt';

const PATH = '/v1/auth/sessions/verify';

/** Verifications by token of the sessions in use. */
export async function verifyByToken(scene: Scene) {
  const { tokens } = await scene.sessions();
  const body = `{"session_token":"${PLACE}"}`;
  return { kind: 'request', method: 'POST', path: PATH, body, values: tokens } as const;
}

/** The path of every request of every user, and the floor beneath it. */
export const sessionCases: readonly BenchCase[] = [
  {
    name: VERIFY_TOKEN,
    title: 'Session verify by token',
    to: 'stack',
    comparedWithFloor: true,
    everyScale: true,
    share: 1,
    traffic: verifyByToken,
  },
  {
    name: FLOOR,
    title: 'Floor: node:http, one NATS request, one prepared SELECT',
    to: 'floor',
    comparedWithFloor: false,
    everyScale: true,
    share: 1,
    traffic: verifyByToken,
  },
  {
    name: VERIFY_JWT,
    title: 'Session verify by JWT',
    to: 'stack',
    comparedWithFloor: true,
    everyScale: false,
    share: 1,
    traffic: async (scene) => {
      const { jwts } = await scene.sessions();
      const body = `{"session_jwt":"${PLACE}"}`;
      return { kind: 'request', method: 'POST', path: PATH, body, values: jwts };
    },
  },
];
