import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A person as this provider describes them to the App. */
export interface Person {
  readonly email: string;
  readonly emailVerified: boolean;
  /** Empty if the person has none. */
  readonly name: string;
}

/** The people that the page offers. */
export const SAMPLE_PEOPLE: readonly Person[] = [
  { email: 'ada@example.com', emailVerified: true, name: 'Ada Lovelace' },
  { email: 'grace@example.com', emailVerified: true, name: 'Grace Hopper' },
  { email: 'eve@example.com', emailVerified: false, name: 'Eve' },
];

const MOST_PEOPLE = 1000;

/** Everybody who signed in since the start, by their subject. */
export class People {
  private readonly known = new LRUCache<string, Person>({ max: MOST_PEOPLE });

  /** @returns the subject, which is the same for the same email, also after a restart. */
  remember(person: Person): string {
    const subject = subjectOf(person.email);
    this.known.set(subject, person);
    return subject;
  }

  find(subject: string): Person | undefined {
    return this.known.get(subject);
  }
}

function subjectOf(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22);
}

interface Claims {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** The standard claims of a person (OpenID Connect Core 1.0, section 5.1). */
export function claimsOf(subject: string, { email, emailVerified, name }: Person): Claims {
  const [given_name = '', ...others] = name.split(' ').filter(Boolean);
  return {
    sub: subject,
    email,
    email_verified: emailVerified,
    ...(name && { name, given_name }),
    ...(others.length > 0 && { family_name: others.join(' ') }),
  };
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** The person that was chosen or typed in the page's form; undefined if there is no email. */
export function personOf(form: URLSearchParams): Person | undefined {
  const chosen = SAMPLE_PEOPLE.find(({ email }) => email === form.get('person'));
  if (chosen) return chosen;
  const email = form.get('email')?.trim() ?? '';
  if (!EMAIL.test(email)) return undefined;
  return { email, emailVerified: form.has('verified'), name: form.get('name')?.trim() ?? '' };
}
