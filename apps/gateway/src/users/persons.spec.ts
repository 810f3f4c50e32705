import { describe, expect, it } from '@jest/globals';
import { type Answers, refusing } from '@latchkey/edge/testing';
import { asking } from '../testing/asking.js';

const PREFIXES = [
  ...['identity.v1', 'otp-delivery.v1', 'session.v1', 'mfa.v1', 'wallet.v1', 'signer.v1'],
  ...['transfer.v1', 'event-service.v1'],
];
const ofEach = (procedure: string, answer: (prefix: string) => object): Answers =>
  Object.fromEntries(PREFIXES.map((prefix) => [`${prefix}.${procedure}`, answer(prefix)]));
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

const EXPORTED = ofEach('export_user', (prefix) => ({
  parts: [{ table: `of ${prefix}`, rows: [{ id: 1 }] }],
  next_table: '',
  next_after: '',
}));
/** The services of an export, in its order. */
const NAMES = PREFIXES.map((prefix) => prefix.replace('event-service', 'events').replace('.v1', ''));
const NOTE = 'identity.v1.note_user_export';
const ask = asking({ ...EXPORTED, [NOTE]: {} });
const exported = (query = '', answers?: Answers) =>
  ask(`GET /v1/auth/users/user_1/export${query}`, undefined, answers);

describe('the export of a person', () => {
  it('asks every service, the one that knows who it is first, and has its event before it is answered', async () => {
    const { status, json, subjects, calls } = await exported();
    expect(subjects).toEqual([...PREFIXES.map((prefix) => `${prefix}.export_user`), NOTE]);
    expect(calls.at(-1)).toEqual([NOTE, { user_id: 'user_1', services: NAMES }]);
    expect(status).toBe(200);
    expect(json).toMatchObject({ user_id: 'user_1', next_cursor: '', app_id: expect.any(String) });
    expect((json['parts'] as object[])[2]).toEqual({
      service: 'session',
      table: 'of session.v1',
      rows: [{ id: 1 }],
    });
  });

  it('is not answered while its event cannot be stored', async () => {
    const answer = await exported('', { [NOTE]: refusing('service_unavailable') });
    expect(answer).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
  });

  it.each([
    ['service_unavailable', 503],
    ['upstream_timeout', 503],
    ['internal_error', 500],
  ])('answers no part of it where one service is %s', async (code, status) => {
    const answer = await exported('', { 'event-service.v1.export_user': refusing(code) });
    expect(answer).toMatchObject({ status });
    expect(answer.json).not.toHaveProperty('parts');
  });

  it('reads on in a service until its end, as one part, and ends a page before it is too large', async () => {
    const pageOf = (next_table: string, next_after: string) => () => ({
      parts: [{ table: 'sessions', rows: rowsOf(200) }],
      next_table,
      next_after,
    });
    const first = await exported('', { 'session.v1.export_user': pageOf('sessions', 'sess_9') });
    const parts = first.json['parts'] as { table: string; rows: object[] }[];
    expect(parts.map(({ rows }) => rows.length)).toEqual([1, 1, 4800]);
    const { next_cursor } = first.json as { next_cursor: string };
    const second = await exported(`?cursor=${next_cursor}`, {
      'session.v1.export_user': pageOf('', ''),
    });
    expect(second.calls[0]).toEqual([
      'session.v1.export_user',
      { user_id: 'user_1', table: 'sessions', after: 'sess_9' },
    ]);
    expect(second.json).toMatchObject({ next_cursor: '' });
    const services = NAMES.slice(NAMES.indexOf('session'));
    expect(second.calls.at(-1)).toEqual([NOTE, { user_id: 'user_1', services }]);
    expect(second.subjects).not.toContain('identity.v1.export_user');
  });

  it('ends a page by its bytes', async () => {
    const large = (next_table: string) => () => ({
      parts: [{ table: 'sessions', rows: rowsOf(1) }],
      next_table,
      next_after: '["sess_9"]',
      bytes: 1024 * 1024,
    });
    const { json } = await exported('', { 'session.v1.export_user': large('sessions') });
    expect((json['parts'] as { rows: object[] }[]).map(({ rows }) => rows.length)).toEqual([1, 1, 4]);
    expect(json['next_cursor']).not.toBe('');
  });

  it('is 404 where no service but the records of requests knows the user', async () => {
    const nothing = { parts: [{ table: 'any', rows: [] }], next_table: '', next_after: '' };
    const records = { ...nothing, parts: [{ table: 'request_records', rows: [{ status: 404 }] }] };
    const unknown = ofEach('export_user', () => nothing);
    const answer = await exported('', { ...unknown, 'event-service.v1.export_user': records });
    expect(answer).toMatchObject({ status: 404, json: { error_type: 'user_not_found' } });
    expect(answer.subjects).not.toContain(NOTE);
  });

  it.each([
    ['a text of its own', 'abc', {}],
    [
      'a table that no page has named',
      Buffer.from('["mfa","users",""]').toString('base64url'),
      {
        'mfa.v1.export_user': refusing('invalid_request'),
      },
    ],
  ])('refuses %s as a cursor', async (_, cursor, answers) => {
    const answer = await exported(`?cursor=${cursor}`, answers);
    expect(answer).toMatchObject({ status: 400, json: { fields: [{ field: 'cursor' }] } });
  });

  it('refuses a field that it does not know', async () => {
    expect(await exported('?curser=abc')).toMatchObject({ status: 400 });
  });
});

const DONE = { erased_at: null, notes_deletions: false, removed: ['rows'], left: [], kept: [] };
const KEPT = { table: 'sealed_users', rows: 1, reason: 'the id', until: null };
const SEALED = { ...DONE, erased_at: 1795876600, kept: [KEPT] };
const ERASED: Answers = { ...ofEach('get_erasure', () => DONE), 'wallet.v1.get_erasure': SEALED };
const receipt = (answers?: Answers) =>
  asking(ERASED)('GET /v1/auth/users/user_1/erasure', undefined, answers);

describe('the receipt of an erasure', () => {
  it('says of each service what it has removed and what it keeps', async () => {
    const { status, json } = await receipt();
    expect(status).toBe(200);
    expect(json).toMatchObject({ user_id: 'user_1', erased_at: 1795876600, complete: true });
    expect(json['services']).toHaveLength(PREFIXES.length);
    expect(json['services']).toContainEqual({
      service: 'wallet',
      state: 'complete',
      removed: ['rows'],
      left: [],
      kept: [KEPT],
    });
    expect(json['elsewhere']).toContainEqual(expect.objectContaining({ what: 'back-ups', until: null }));
  });

  it.each([
    ['has not applied it yet', { ...DONE, left: ['totps'] }, 'pending'],
    ['is away', refusing('service_unavailable'), 'unavailable'],
    ['is slow', refusing('upstream_timeout'), 'unavailable'],
  ])('is not complete while a service %s', async (_, answer, state) => {
    const { status, json } = await receipt({ 'mfa.v1.get_erasure': answer });
    expect(status).toBe(200);
    expect(json).toMatchObject({ complete: false });
    expect(json['services']).toContainEqual(expect.objectContaining({ service: 'mfa', state }));
  });

  it('is complete without a note where the service has removed it by its age', async () => {
    const noting = { ...DONE, notes_deletions: true };
    const now = Math.floor(Date.now() / 1000);
    const of = (days: number) =>
      receipt({
        'mfa.v1.get_erasure': noting,
        'wallet.v1.get_erasure': { ...SEALED, erased_at: now - days * 24 * 3600 },
      });
    expect((await of(28)).json).toMatchObject({ complete: false });
    expect((await of(30)).json).toMatchObject({ complete: true });
  });

  it('is 404 for a user that was not deleted, and 503 where a service that may know is away', async () => {
    const unknown = { 'wallet.v1.get_erasure': DONE };
    expect(await receipt(unknown)).toMatchObject({ status: 404, json: { error_type: 'erasure_not_found' } });
    const away = { ...unknown, 'session.v1.get_erasure': refusing('service_unavailable') };
    expect(await receipt(away)).toMatchObject({ status: 503, json: { error_type: 'service_unavailable' } });
  });

  it('passes on a failure that waiting does not mend', async () => {
    expect(await receipt({ 'mfa.v1.get_erasure': refusing('internal_error') })).toMatchObject({
      status: 500,
    });
  });
});
