import type { Scene } from '../cases/case.js';
import { caseNamed } from '../cases/catalog.js';
import { VERIFY_TOKEN } from '../cases/sessions.js';
import { CREATE_USER, GET_USER } from '../cases/users.js';
import type { MixedTraffic, PlainTraffic } from '../load/plan.js';
import { PLACE } from '../load/request.rules.js';

/** Of a hundred visits; the rest are verifications. */
const SHARES = { [GET_USER]: 3, [CREATE_USER]: 1, signIn: 1 } as const;
const VERIFICATIONS = 100 - SHARES[GET_USER] - SHARES[CREATE_USER] - SHARES.signIn;

/** What a team's users do all day: they come with their session, and now and then somebody signs in or is new. */
export async function mixedTraffic(scene: Scene): Promise<MixedTraffic> {
  const of = async (name: string) => (await caseNamed(name).traffic(scene)) as PlainTraffic;
  return {
    kind: 'mixed',
    parts: [
      { times: VERIFICATIONS, traffic: await of(VERIFY_TOKEN) },
      { times: SHARES[GET_USER], traffic: await of(GET_USER) },
      { times: SHARES[CREATE_USER], traffic: await of(CREATE_USER) },
      { times: SHARES.signIn, traffic: newcomers() },
    ],
  };
}

/** Without end, whatever the length of the load: an address takes few passcodes in ten minutes. */
function newcomers(): PlainTraffic {
  return { kind: 'passcode', emails: { email: `steady-${PLACE}@bench.example.com`, countFrom: 1 } };
}
