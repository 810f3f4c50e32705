import { describe, expect, it } from '@jest/globals';
import { changesSince, deploymentMarks, markedPoints, settingMarks, unmarkedText } from './marks.rules.js';

const HOUR = 3600;
const NOW = 1_795_219_200;

it('a deployment is one mark for the services that began together', () => {
  const started = (service: string, version: string, started_at: number) => ({
    service,
    version,
    started_at,
  });
  expect(
    deploymentMarks([
      started('wallet', '0.3.1', NOW + 90),
      started('session', '0.3.1', NOW + 60),
      started('mfa', '0.3.1', NOW),
      started('admin', '0.3.0', NOW),
    ]),
  ).toEqual([
    { at: NOW + 90, what: '0.3.1 began to run: session, wallet', who: '' },
    { at: NOW, what: '0.3.1 began to run: mfa', who: '' },
    { at: NOW, what: '0.3.0 began to run: admin', who: '' },
  ]);
});

it.each([
  ['a key', { type: 'operator', key_id: 'ada', user_id: '' }, 'Ada'],
  ['a person', { type: 'operator', key_id: '', user_id: 'user_1' }, 'Bo'],
  ['a key, in an event from before there were people', { type: 'operator', key_id: 'ada' }, 'Ada'],
  ['Latchkey itself', { type: 'system', key_id: '', user_id: '' }, 'system'],
])('a change of settings says what, and that it was by %s', (_, actor, who) => {
  const event = { type: 'app.changed', created_at: NOW, app_id: 'app_1', data: { settings: ['otp_length'] } };
  const names: Record<string, string> = { app_1: 'Acme', ada: 'Ada', user_1: 'Bo' };
  const [mark] = settingMarks([{ ...event, actor } as never], (id) => names[id] ?? id);
  expect(mark).toEqual({ at: NOW, what: 'app.changed of Acme (otp_length)', who });
});

const DAY = 24 * HOUR;

it.each([
  ['an App', 'app_1', NOW - 392 * DAY, NOW - 392 * DAY],
  ['all Apps', undefined, NOW - 30 * DAY, NOW - 7 * DAY],
  ['all Apps over a day', undefined, NOW - DAY, NOW - DAY],
])('changes of %s are read from their time on', (_, app, from, since) => {
  expect(changesSince(app, from, NOW)).toBe(since);
  expect(changesSince(app, from, NOW + HOUR - 1)).toBe(since);
});

it('says which changes have no mark', () => {
  expect(unmarkedText({ isComplete: true, isShortened: false })).toBe('');
  expect(unmarkedText({ isComplete: false, isShortened: true })).toMatch(/only the first 500/);
  expect(unmarkedText({ isComplete: true, isShortened: true })).toMatch(/of the last 7 days/);
});

describe('the marks of a chart', () => {
  const points = [{ at: NOW }, { at: NOW + HOUR }];
  const mark = (at: number) => ({ at, what: `at ${at}`, who: '' });

  it('stand at the point in which they happened, in their order', () => {
    const marks = [mark(NOW + 10), mark(NOW), mark(NOW + HOUR)];
    expect(markedPoints(points, 'hour', marks)).toEqual([
      { at: NOW, place: 0.25, marks: [mark(NOW), mark(NOW + 10)] },
      { at: NOW + HOUR, place: 0.75, marks: [mark(NOW + HOUR)] },
    ]);
  });

  it('leave out what happened before or after it', () => {
    expect(markedPoints(points, 'hour', [mark(NOW - 1), mark(NOW + 2 * HOUR)])).toEqual([]);
  });
});
