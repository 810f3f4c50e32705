import { expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { shownSession } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { attesting } from '@latchkey/platform/testing/attestations';
import { SessionsController } from '../sessions/sessions.controller.js';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantTo, sessionReplica } from '../testing/session-replica.js';

const { database } = await sessionFixture('shown_sessions');
const attested = attesting();
const replica = sessionReplica(database, {}, attested);
const controller = new SessionsController(replica.sessions, replica.grants, replica.shown);
const app = callerOf();
const caller = {
  ...app,
  key_kind: 'public' as const,
  settings: { ...app.settings, session_claims: { role: 'metadata.role' } },
};
const values = { claims: { role: 'user' } };
const sign = (session_id: string, word?: string, as = caller) =>
  controller.sign({ caller: as, input: { session_id, values, shown: word }, requestId: 'req_1' });
const refused = expect.objectContaining({ code: 'attestation_refused' });

it('a JWT is signed for the session that was shown', async () => {
  const { session_token, session } = await grantTo(replica, caller);
  const input = { session_token, claims_follow: true as const };
  const { claims_wanted } = await controller.verify({ caller, input, requestId: 'req_1' });
  const { session_jwt } = await sign(session.id, claims_wanted?.shown);
  expect(decodeJwt(session_jwt)).toMatchObject({ sid: session.id, role: 'user' });
});

it('no JWT is signed for the id of a session alone, which is no secret', async () => {
  const [{ session }, other] = [await grantTo(replica, caller), await grantTo(replica, caller)];
  const said = { app_id: caller.app_id, session_id: session.id };
  const word = (more: object = {}, by = 'session') =>
    attested.signerOf(by).sign(shownSession, { ...said, ...more });
  for (const forged of [
    undefined,
    await word({ session_id: other.session.id }),
    await word({ app_id: newId('app') }),
    await word({}, 'mfa'),
  ])
    await expect(sign(session.id, forged)).rejects.toEqual(refused);
  expect((await sign(session.id, await word())).session_jwt).not.toBe('');
});
