import type { Calls } from '../generated/calls.js';
import { createVerifySession, type VerifySession } from '../sessions/verify-session.js';
import { callTree } from './call-tree.js';
import { createCaller } from './caller.js';
import { type LatchkeyOptions, settingsOf } from './options.js';

interface BesidesCalls {
  readonly verifySession: VerifySession;
}

/**
 * A client of one App: every operation of the API, and what servers need besides. Make one, and use it everywhere. It
 * keeps nothing alive: no connection, and no timer that the process would wait for.
 */
export type Latchkey = Calls & BesidesCalls;

class Client {
  constructor(options: LatchkeyOptions) {
    // The key stays in closures: printing the client, or making JSON of it, cannot show it.
    const settings = settingsOf(options);
    const calls = callTree(createCaller(settings));
    const besides: BesidesCalls = { verifySession: createVerifySession(settings, calls.sessions.verify) };
    Object.assign(this, calls, besides);
  }
}

/** `new Latchkey({ baseUrl, secretKey })`. @throws TypeError if the address or the key cannot be one. */
export const Latchkey = Client as unknown as new (options: LatchkeyOptions) => Latchkey;
