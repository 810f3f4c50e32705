import { expect, it } from '@jest/globals';
import { createLogger } from '@latchkey/platform/telemetry';
import type { IssuedJwt } from '../session-jwts/session-jwts.js';
import { JwtKeeper } from './jwt-keeper.js';
import type { LimitedSession } from './limited-session.rules.js';
import type { SessionsRepository } from './sessions.repository.js';

const now = new Date('2026-11-01T12:00:00Z');
const end = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const span = { expiresAt: end(60), jwtLifeMs: 300_000 };
const row = { id: 'sess_1', version: 1, ...span, jwtExpiresAt: null, now } as LimitedSession;
const issued: IssuedJwt = { row, jwt: 'jwt', sealed: Buffer.from('sealed'), expiresAt: end(5) };

function keeperOver(keepJwts: SessionsRepository['keepJwts']) {
  const lines: string[] = [];
  const output = { write: (line: string) => void lines.push(line) };
  const keeper = new JwtKeeper({ keepJwts } as SessionsRepository, createLogger({ service: 'spec', output }));
  return { keeper, lines };
}

it('warns of JWTs that could not be kept, and answers them no more', async () => {
  const { keeper, lines } = keeperOver(() => Promise.reject(new Error('database away')));
  keeper.keep(issued);
  expect(keeper.waitingFor(row)).toBe(issued);
  await keeper.flush();
  expect(keeper.waitingFor(row)).toBeUndefined();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 'warn', event: 'session_jwts.not_kept', count: 1 },
  ]);
});

it.each([
  ['of another version', { ...row, version: 2 }],
  ['that has another JWT by now', { ...row, jwtExpiresAt: end(4) }],
  ['that it was not issued for', { ...row, id: 'sess_2' }],
  ['whose end the limits have moved', { ...row, expiresAt: end(59) }],
  ['read when the JWT nears its end', { ...row, now: end(3.1) }],
])('answers no JWT to a session %s', (_, read) => {
  const { keeper } = keeperOver(async () => undefined);
  keeper.keep(issued);
  expect(keeper.waitingFor(read)).toBeUndefined();
});
