import type { Calls } from '../generated/calls.js';
import { callTree } from './call-tree.js';
import { createCaller } from './caller.js';
import { type LatchkeyOptions, settingsOf } from './options.js';

/** A client of one App. It keeps no connection and no timer of its own; make one, and use it everywhere. */
export type Latchkey = Calls;

class Client {
  constructor(options: LatchkeyOptions) {
    // The key stays in closures: printing the client, or making JSON of it, cannot show it.
    Object.assign(this, callTree(createCaller(settingsOf(options))));
  }
}

/** `new Latchkey({ baseUrl, secretKey })`. @throws TypeError if the address or the key cannot be one. */
export const Latchkey = Client as unknown as new (options: LatchkeyOptions) => Latchkey;
