import { describe, expect, it } from '@jest/globals';
import { capacityPage } from './capacity-page.rules.js';
import type { CapacityResult } from './capacity.result.js';

const RESULT: CapacityResult = {
  startedAt: '2026-11-22T10:00:00Z',
  machine: 'two cores',
  tables: [
    { service: 'identity', table: 'users', rows: 1000, heapBytes: 200_000, indexBytes: 400_000 },
    { service: 'session', table: 'sessions', rows: 1000, heapBytes: 700_000, indexBytes: 300_000 },
    { service: 'session', table: 'ended_sessions', rows: 1000, heapBytes: 700_000, indexBytes: 100_000 },
    { service: 'mfa', table: 'totps', rows: 3, heapBytes: 8192, indexBytes: 16_384 },
  ],
  actions: [
    {
      name: 'create-user',
      title: 'User create',
      calls: 1000,
      walBytes: 5000,
      events: 1,
      streamBytes: 500,
      rows: { 'identity.users': 1 },
    },
    {
      name: 'sign-in',
      title: 'Sign-in',
      calls: 1000,
      walBytes: 9000,
      events: 2,
      streamBytes: 1000,
      rows: { 'session.sessions': 1 },
    },
  ],
  problems: [],
};

/** The cells of the first row that begins so. */
const row = (name: string) =>
  capacityPage(RESULT)
    .split('\n')
    .filter((line) => line.startsWith(`| ${name} `))
    .map((line) =>
      line
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim()),
    );

describe('the page of capacity', () => {
  it('shows the bytes of a row, of tables with enough rows', () => {
    expect(row('identity.users')[0]).toEqual(['1,000', '200', '400']);
    expect(row('mfa.totps')).toEqual([]);
  });

  it('adds up what a million users take', () => {
    expect(row('identity.users')[1]).toEqual(['1', '600', '0.60']);
    expect(row('together')[0]).toEqual(['', '', '0.60']);
  });

  it('adds up what sign-ins leave: rows a second × time × bytes', () => {
    expect(row('session.sessions')[1]).toEqual(['1', '1,000 × 30 days', '259']);
    expect(row('session.ended_sessions')[1]).toEqual(['1', '800 × 30 days', '207']);
    expect(row('JetStream')[0]).toEqual(['2', '7 days at most', '60.5']);
    expect(row('together')[1]).toEqual(['', '', '527']);
  });

  it('shows what a call leaves', () => {
    expect(row('Sign-in')[0]).toEqual(['9,000', '2', '1,000', '1']);
  });
});
