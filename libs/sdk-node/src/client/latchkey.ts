import type { Calls } from '../generated/calls.js';
import { type Feed, feedOf } from '../lists/feed.js';
import { type Lists, listsOf } from '../lists/pages.js';
import { createVerifySession, type VerifySession } from '../sessions/verify-session.js';
import { verifyWebhook, type Webhooks } from '../webhooks/verify-webhook.js';
import { callTree, merged } from './call-tree.js';
import { createCaller } from './caller.js';
import { type LatchkeyOptions, settingsOf } from './options.js';

/**
 * A client of one App: every operation of the API, and what servers need besides. Make one, and use it everywhere. It
 * keeps nothing alive: no connection, and no timer that the process would wait for.
 */
export type Latchkey = Calls & Lists & Feed & Webhooks & { readonly verifySession: VerifySession };

class Client {
  constructor(options: LatchkeyOptions) {
    // The key stays in closures: printing the client, or making JSON of it, cannot show it.
    const settings = settingsOf(options);
    const calls = callTree(createCaller(settings));
    const webhooks: Webhooks = { webhooks: { verify: verifyWebhook } };
    const verifySession = createVerifySession(settings, calls.sessions.verify);
    Object.assign(this, merged(calls, listsOf(calls), feedOf(calls), webhooks), { verifySession });
  }
}

/** `new Latchkey({ baseUrl, secretKey })`. @throws TypeError if the address or the key cannot be one. */
export const Latchkey = Client as unknown as new (options: LatchkeyOptions) => Latchkey;
