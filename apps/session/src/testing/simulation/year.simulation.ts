import { mkdirSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { createLogger } from '@latchkey/platform/telemetry';
import { EndedSessionsRepository } from '../../ended-sessions/ended-sessions.repository.js';
import { EndedSessions } from '../../ended-sessions/ended-sessions.service.js';
import { RETENTION } from '../../session.lifecycle.js';
import type { IssuedJwt } from '../../session-jwts/session-jwt.rules.js';
import { VerificationWrites } from '../../session-jwts/verification-writes.repository.js';
import type { LimitedSession } from '../../sessions/session.rules.js';
import { SimulatedYear, type Sizes } from './simulated-year.repository.js';

/** One user of this number is simulated; sizes of the whole are these times as large. */
const SCALE = 2000;
const USERS = 10_000_000 / SCALE;
/** A tenth of the users signs in on a day, for 30 days. */
const SIGN_INS_A_DAY = USERS / 10;
const SESSION_DAYS = 30;
/** Of the living sessions, on each day. */
const SIGNED_OUT_PER_MILLE = 20;
const IN_USE_PER_MILLE = 300;
/** Of a session in use: its activity is written and its JWT renewed each time. */
const USES_A_DAY = 3;
const DAYS = 365;
const SAMPLE_EVERY_DAYS = 30;
const DAY_MINUTES = 24 * 60;
const AT_ONCE = 500;
const LIMIT_MS = 15 * 60_000;
/** By then sessions have ended by themselves, and days of ended ones are dropped. */
const SETTLED_DAYS = 90;
/** From the first half of the settled time to the second. */
const MOST_GROWTH = 1.15;

it(
  'a year of sessions leaves the tables in use as large as they were',
  async () => {
    const year = await SimulatedYear.start();
    try {
      const samples = await simulate(year);
      mkdirSync('dist/simulation', { recursive: true });
      writeFileSync('dist/simulation/year.json', JSON.stringify({ scale: SCALE, samples }, null, 1));
      const settled = samples.filter(({ day }) => day >= SETTLED_DAYS);
      const half = Math.floor(settled.length / 2);
      const [first, second] = [settled.slice(0, half), settled.slice(-half)];
      for (const table of [
        'sessions',
        'sessionIndexes',
        'keptJwts',
        'outbox',
        'ended',
        'endedDays',
      ] as const) {
        const growth = meanOf(second, table) / meanOf(first, table);
        expect({ table, growth, isFlat: growth <= MOST_GROWTH }).toEqual({ table, growth, isFlat: true });
      }
    } finally {
      await year.stop();
    }
  },
  LIMIT_MS,
);

type Sample = Sizes & { day: number };

/** Over months: on a single day a table is as large as autovacuum has left it. */
function meanOf(samples: readonly Sample[], table: keyof Sizes): number {
  return samples.reduce((sum, sample) => sum + sample[table], 0) / samples.length;
}

async function simulate(year: SimulatedYear): Promise<Sample[]> {
  const logger = createLogger({ service: 'simulation', level: 'error' });
  const writes = new VerificationWrites(year.source, logger);
  const settings = { PUBLIC_BASE_URL: '', SIGNING_KEY_BITS: '2048', SESSION_RETENTION_DAYS: 30 } as const;
  const ended = new EndedSessions(new EndedSessionsRepository(year.source), settings);
  const samples: Sample[] = [];
  for (let day = 1; day <= DAYS; day += 1) {
    const morning = (day - DAYS - 1) * DAY_MINUTES;
    await year.setClock(morning);
    await ended.tidy();
    await year.signIn(SIGN_INS_A_DAY, { users: USERS, sessionDays: SESSION_DAYS });
    for (let use = 1; use <= USES_A_DAY; use += 1)
      await useSessions(year, writes, { seed: `in use ${day}`, minutes: morning + 60 * use });
    await year.signOut(`out ${day}`, SIGNED_OUT_PER_MILLE);
    await removeOutdated(year.source, [...RETENTION, OUTBOX]);
    if (day % SAMPLE_EVERY_DAYS === 0) samples.push({ day, ...(await year.sizes()) });
    if (day % SAMPLE_EVERY_DAYS === 0) process.stdout.write(`${JSON.stringify(samples.at(-1))}\n`);
  }
  return samples;
}

/** As the platform keeps it. */
const OUTBOX = { table: 'outbox', keep: '1 hour', after: 'published_at' };

/** Writes what verifications write, in the statements of the service. */
async function useSessions(
  year: SimulatedYear,
  writes: VerificationWrites,
  { seed, minutes }: { seed: string; minutes: number },
): Promise<void> {
  const now = await year.setClock(minutes);
  const sessions = await year.sessionsInUse(seed, IN_USE_PER_MILLE);
  const expiresAt = new Date(now.getTime() + 5 * 60_000);
  for (let at = 0; at < sessions.length; at += AT_ONCE) {
    for (const row of sessions.slice(at, at + AT_ONCE)) {
      writes.noteActivity({ ...row, touchAfterSeconds: 50 } as LimitedSession);
      const kept = randomBytes(KEPT_BYTES);
      writes.keepJwt({ row, kept, expiresAt, jwt: '', kid: '' } as unknown as IssuedJwt);
    }
    await writes.beforeApplicationShutdown();
  }
}

/** Of what is kept of a JWT. */
const KEPT_BYTES = 350;
