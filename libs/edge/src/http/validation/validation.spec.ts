import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { CreateWebhookRequest } from '@latchkey/contracts/events';
import { CreateUserRequest, ListUsersQuery, UpdateAppRequest } from '@latchkey/contracts/identity';
import { VerifyOtpRequest } from '@latchkey/contracts/otp-delivery';
import { RevokeSessionsRequest, VerifySessionRequest } from '@latchkey/contracts/session';
import { checkedMessage, queryValues } from './validation.js';
import { atLeastOne, exactlyOne } from '../endpoint.js';

const raw = (text: string) => JSON.parse(text) as Record<string, unknown>;

function refusal(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

const identified = atLeastOne<CreateUserRequest>('email', 'phone_number');
const create = (body: object) => checkedMessage(CreateUserRequest, { ...body }, identified);

describe('checkedMessage', () => {
  it('normalises values, drops null from optional members, and keeps open objects unchanged', () => {
    const metadata = raw('{"constructor":"x","toString":1,"nested":{"then":null}}');
    const made = create({ email: '  Ada@Example.COM ', first_name: null, metadata });
    expect(made).toBeInstanceOf(CreateUserRequest);
    expect({ ...made }).toEqual({ email: 'ada@example.com', metadata });
    expect(made.metadata).toBe(metadata);
  });

  it('keeps null in nullable members', () => {
    const settings = { oauth_providers: { google: null }, otp_length: null, allowed_origins: null };
    const made = checkedMessage(UpdateAppRequest, { settings, name: null });
    expect(JSON.parse(JSON.stringify(made))).toEqual({ settings });
    const absent = checkedMessage(UpdateAppRequest, { settings: { oauth_providers: null } });
    expect(JSON.parse(JSON.stringify(absent))).toEqual({ settings: {} });
  });

  it('reports unknown fields before invalid ones, nested ones too, each with the nearest known name', () => {
    const body = { method_id: 5, code: '1', device_fingerprint: { IP: 'x', ip: 'y' }, toString: 1 };
    expect(refusal(() => checkedMessage(VerifyOtpRequest, body))).toMatchObject({
      code: 'unknown_field',
      details: {
        fields: [
          { field: 'code', message: 'code is not known; the nearest known field is otp' },
          { field: 'device_fingerprint.IP', message: expect.stringContaining('is ip') },
          { field: 'toString', message: expect.anything() },
        ],
      },
    });
  });

  it.each(['constructor', '__proto__', 'hasOwnProperty'])('treats %s as any other unknown field', (name) => {
    const fields = [{ field: name, message: expect.anything() }];
    expect(refusal(() => create(raw(`{"email":"a@b.co","${name}":"x"}`)))).toMatchObject({
      code: 'unknown_field',
      details: { fields },
    });
  });

  it.each([
    ['a text field', { email: { constructor: 'x' } }, 'email'],
    ['a list', { email: [[{ constructor: 'x' }]] }, 'email'],
    ['an open object', { email: 'a@b.co', metadata: [{ constructor: { name: 'x' } }] }, 'metadata'],
  ])('calls no constructor that a client sends in %s', (_, body, field) => {
    expect(refusal(() => create(body))).toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field }] },
    });
  });

  it('names the nearest type of event to one that is unknown', () => {
    const body = { url: 'https://example.com/', events: ['user.deleted', 'user.create'] };
    const message = expect.stringMatching(/ is user\.created$/);
    expect(refusal(() => checkedMessage(CreateWebhookRequest, body))).toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field: 'events', message }] },
    });
  });

  it('reports every invalid field', () => {
    const body = { otp: 7, device_fingerprint: { ip: '' }, session_expires_in: 4.5 };
    expect(refusal(() => checkedMessage(VerifyOtpRequest, body))).toMatchObject({
      code: 'invalid_request',
      details: {
        fields: [
          { field: 'method_id', message: 'method_id is required' },
          { field: 'otp', message: 'otp must be a string' },
          { field: 'device_fingerprint.ip', message: expect.stringContaining('longer than or equal to 1') },
          { field: 'session_expires_in', message: 'session_expires_in must be an integer number' },
        ],
      },
    });
  });

  it.each([
    [4, 'session_expires_in must not be less than 5'],
    [525601, 'session_expires_in must not be greater than 525600'],
    ['60', 'session_expires_in must be an integer number'],
    [[60], 'session_expires_in must be an integer number'],
    [{}, 'session_expires_in must be an integer number'],
    [true, 'session_expires_in must be an integer number'],
  ])('refuses session_expires_in %j', (value, message) => {
    const run = () => checkedMessage(VerifySessionRequest, { session_token: 'x', session_expires_in: value });
    expect(refusal(run)).toMatchObject({ details: { fields: [{ field: 'session_expires_in', message }] } });
  });

  it.each([5, 525600])('accepts session_expires_in %d', (value) => {
    expect(checkedMessage(VerifySessionRequest, { session_expires_in: value })).toEqual({
      session_expires_in: value,
    });
  });

  it.each([
    ['a bad email', { email: 'ada@localhost' }, 'invalid_email'],
    ['a long email', { email: `${'a'.repeat(400)}@example.com` }, 'invalid_email'],
    ['a bad number', { phone_number: '+1415' }, 'invalid_phone_number'],
    ['a bad email and a bad number', { email: 'x', phone_number: 'y' }, 'invalid_request'],
    ['a bad email and another problem', { email: 'x', first_name: 5 }, 'invalid_request'],
    ['an email of another type', { email: 5 }, 'invalid_request'],
    ['neither address', { first_name: 'Ada' }, 'invalid_request'],
    ['only nulls', { email: null, phone_number: null }, 'invalid_request'],
  ])('refuses a user with %s', (_, body, code) => {
    expect(refusal(() => create(body))).toMatchObject({ code });
  });

  it('reports every member of a rule that is not met', () => {
    const fields = [{ field: 'email' }, { field: 'phone_number' }];
    expect(refusal(() => create({}))).toMatchObject({ details: { fields } });
  });

  it.each([
    [{}, false],
    [{ session_id: 's' }, true],
    [{ session_id: 's', user_id: 'u' }, false],
  ])('exactly one of %j', (body, fine) => {
    const rule = exactlyOne<RevokeSessionsRequest>('session_id', 'session_token', 'session_jwt', 'user_id');
    const outcome = refusal(() => checkedMessage(RevokeSessionsRequest, body, rule));
    expect(outcome instanceof RevokeSessionsRequest).toBe(fine);
  });

  it('checks nested messages and their lists', () => {
    const body = { settings: { otp_length: 10, allowed_origins: ['ftp://x'], sms_country_allowlist: 'US' } };
    expect(refusal(() => checkedMessage(UpdateAppRequest, body))).toMatchObject({
      code: 'invalid_request',
      details: {
        fields: [
          { field: 'settings.otp_length' },
          { field: 'settings.allowed_origins' },
          { field: 'settings.sms_country_allowlist', message: expect.stringContaining('must be an array') },
        ],
      },
    });
  });

  it('refuses every field where no class is documented', () => {
    const fields = [{ field: 'a', message: 'a is not known; no field is known here' }];
    expect(refusal(() => checkedMessage(undefined, { a: 1 }))).toMatchObject({ details: { fields } });
    expect(checkedMessage(undefined, {})).toEqual({});
  });
});

describe('queryValues', () => {
  const values = (query: Record<string, unknown>) => ({ ...queryValues(query, ListUsersQuery) });

  it('converts whole numbers by the schema and leaves other values as text', () => {
    const query = { limit: '10', created_after: '-1', created_before: '1.5', cursor: '10', other: '1' };
    expect(values(query)).toEqual({
      limit: 10,
      created_after: -1,
      created_before: '1.5',
      cursor: '10',
      other: '1',
    });
  });

  it.each([
    ['a repeated parameter', { limit: ['1', '2'] }, 'limit'],
    ['a NUL', { email: 'a\0' }, 'email'],
  ])('refuses %s', (_, query, field) => {
    expect(refusal(() => values(query))).toMatchObject({
      code: 'invalid_request',
      details: { fields: [{ field }] },
    });
  });
});
