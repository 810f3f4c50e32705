import { describe, expect, it } from '@jest/globals';
import {
  Email,
  listField,
  Metadata,
  objectField,
  PERSONAL_KINDS,
  type PersonalKind,
  Text,
  UserId,
} from '@latchkey/contracts';
import { masked } from './mask.rules.js';

class Device {
  @Text({ personal: 'ip' }) ip!: string;
}
class Address {
  @Email() email!: string;
}
class Person {
  @UserId() user_id!: string;
  @Text({ personal: 'text', nullable: true }) name!: string | null;
  @Metadata({ optional: true }) metadata?: object;
  @listField(() => Address) emails!: Address[];
  @objectField(() => Device, { optional: true }) device?: Device;
}

const maskOf = (personal: PersonalKind, value: unknown) => {
  class Message {
    @Text({ personal }) member!: string;
  }
  return masked(Message, { member: value });
};

describe('a mask', () => {
  it.each<[PersonalKind, unknown, unknown]>([
    ['email', 'ada@example.com', 'a***@example.com'],
    ['email', '"a@b"@example.com', '"***@example.com'],
    ['email', 'nothing', 'n***'],
    ['phone_number', '+14155552671', '+1***71'],
    ['phone_number', '+447911123456', '+44***56'],
    ['phone_number', '+2907067', '+290***67'],
    ['phone_number', 'nothing', '+***ng'],
    ['ip', '203.0.113.7', '203.0.***'],
    ['ip', '2001:db8:12::7', '2001:db8:***'],
    ['ip', '::1', '::***'],
    ['text', 'Ada', 'A***'],
    ['text', ['Ada', ''], ['A***', '']],
    ['url', 'https://hooks.example.com/services/T0/B0/secret?key=1', 'https://hooks.example.com/***'],
    ['url', 'https://user:secret@example.com:8443', 'https://example.com:8443/***'],
    ['url', 'no url', '***'],
    ['text', '👩‍🚀 Ada', '👩***'],
    ['values', { plan: 'pro', seats: [1, 2] }, { plan: '***', seats: '***' }],
  ])('of %s %j is %j', (personal, value, expected) => {
    expect(maskOf(personal, value)).toEqual({ member: expected });
  });

  it.each(PERSONAL_KINDS.map((kind) => [kind]))('of %s hides a value of a wrong type', (kind) => {
    expect(maskOf(kind, 4711)).toEqual({ member: '***' });
  });

  it.each(PERSONAL_KINDS.filter((kind) => kind !== 'values').map((kind) => [kind]))(
    'of %s leaves an empty text, which says that there is none',
    (kind) => {
      expect(maskOf(kind, '')).toEqual({ member: '' });
    },
  );
});

describe('an answer', () => {
  it('is masked down to its lists and objects', () => {
    const person: Person = {
      user_id: 'user_1',
      name: null,
      metadata: { note: 'calls at night' },
      emails: [{ email: 'ada@example.com' }, { email: 'b@example.org' }],
      device: { ip: '203.0.113.7' },
    };
    expect(masked(Person, person)).toEqual({
      user_id: 'user_1',
      name: null,
      metadata: { note: '***' },
      emails: [{ email: 'a***@example.com' }, { email: 'b***@example.org' }],
      device: { ip: '203.0.***' },
    });
    expect(person.emails[0]?.email).toBe('ada@example.com');
  });

  it('has nothing that its message does not document', () => {
    const answer = { user_id: 'user_1', emails: [{ email: 'a@b.c', of: 'Ada' }], first_name: 'Ada' };
    expect(masked(Person, answer)).toEqual({ user_id: 'user_1', emails: [{ email: 'a***@b.c' }] });
  });
});
