import { SessionId, Text } from '@latchkey/contracts';
import { event } from './event.js';

const by = ['session'] as const;

class SessionData {
  @SessionId() session_id!: string;
}

export const sessionCreated = event('session.created', {
  by,
  when: 'A user signed in and a session began.',
  members: SessionData,
});
export const sessionRevoked = event('session.revoked', {
  by,
  when: 'A session ended before its time: revoked, or its user was blocked or deleted, or its last factor was removed.',
  members: SessionData,
});

const Kid = (description: string) => Text({ description, examples: ['jwk_01k9z6x2m4f8v0c3r5t7w9y1ab'] });

class SigningKeyRevokedData {
  @Kid('The key whose signatures are no longer valid.') kid!: string;
}
class SigningKeyRotatedData {
  @Kid('The key that signs, or will from its time on.') kid!: string;
  @Kid('The key that was published for the rotation after it.') next_kid!: string;
}

export const signingKeyRotated = event('signing_key.rotated', {
  by,
  when: 'The next key for session JWTs of an App was scheduled.',
  members: SigningKeyRotatedData,
});
export const signingKeyRevoked = event('signing_key.revoked', {
  by,
  when: 'A key for session JWTs was revoked: nothing that it signed is valid.',
  members: SigningKeyRevokedData,
});
