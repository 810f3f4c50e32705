import { setTimeout as delay } from 'node:timers/promises';
import type { Accounts } from '../peers/peer.js';

/** A user of an application. */
interface Person {
  /** Counts the people of a shape, from 0. */
  readonly number: number;
  readonly email: string;
  readonly userId: string;
  /** Of a session from before. */
  readonly token: string;
}

/** How people come to an application, and what each of them does. */
export interface Shape {
  readonly title: string;
  readonly people: number;
  /** In which all of them come, evenly. */
  readonly seconds: number;
  /** @param spanMs how long a person stays, at most. */
  readonly act: (at: Accounts, person: Person, spanMs: number) => Promise<unknown>;
}

const CHECKS = 30;

const PAGE_LOAD: Shape = {
  title: 'A page load: a sign-in, a profile, 30 checks over 5 minutes, 10 of them without a call (JWT)',
  people: 1_000,
  seconds: 300,
  async act(at, { email, userId }, spanMs) {
    const token = await at.byCode(email);
    await at.jwt(token);
    await at.profile(token, userId);
    for (let check = 1; check <= CHECKS; check += 1) {
      await delay(spanMs / CHECKS);
      if (check % 3 > 0) await at.check(token);
    }
  },
};

const MORNING_PEAK: Shape = {
  title: 'A morning peak: of 10 people 4 have a session, 4 sign in by passcode, 1 by a link, and 1 is new',
  people: 10_000,
  seconds: 600,
  async act(at, { number, email, userId, token }) {
    const way = number % 10;
    if (way < 4) return at.check(token);
    if (way < 8) return at.profile(await at.byCode(email), userId);
    if (way < 9) return at.profile(await at.byLink(email, userId), userId);
    return at.byCode(`new-${number}@sandbox.test`);
  },
};

export const SHAPES = [PAGE_LOAD, MORNING_PEAK] as const;
