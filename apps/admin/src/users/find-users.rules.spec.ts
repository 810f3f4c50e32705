import { describe, expect, it } from '@jest/globals';
import type { FindUsersQuery } from '@latchkey/contracts/identity';
import { findingOf } from './find-users.rules.js';

const refusal = (asked: FindUsersQuery, beginnings = true) => {
  try {
    return findingOf(asked, { beginnings, external_ids: beginnings }).by;
  } catch (error) {
    const { code, details } = error as { code: string; details: { fields?: { field: string }[] } };
    return [code, ...(details.fields ?? []).map(({ field }) => field)].join(' ');
  }
};

describe('finding users', () => {
  it.each<[FindUsersQuery, string]>([
    [{ query: 'ada@example.com' }, 'query'],
    [{ query: 'ada@example.com', app_id: 'app_1', status: 'blocked' }, 'query'],
    [{ app_id: 'app_1' }, 'app'],
    [{ app_id: 'app_1', begins_with: 'ada', wallet: '0x1' }, 'app'],
    [{}, 'invalid_request query'],
    [{ status: 'blocked', limit: 10 }, 'invalid_request query'],
    [{ begins_with: 'ada' }, 'invalid_request app_id'],
    [{ wallet: '0x1' }, 'invalid_request app_id'],
    [{ query: 'ada', app_id: 'app_1', begins_with: 'a' }, 'invalid_request begins_with'],
    [{ query: 'ada', app_id: 'app_1', wallet: '0x1' }, 'invalid_request wallet'],
  ])('%j: %s', (asked, expected) => {
    expect(refusal(asked)).toBe(expected);
  });

  it('by a beginning is refused first where the operator may not', () => {
    for (const asked of [{ begins_with: 'a' }, { app_id: 'app_1', begins_with: 'a' }])
      expect(refusal(asked, false)).toBe('operator_role_required');
    expect(refusal({ query: 'ada' }, false)).toBe('query');
  });
});
