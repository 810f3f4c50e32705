import { fromAuth0 } from './auth0.js';
import { fromClerk } from './clerk.js';
import { fromFirebase } from './firebase.js';
import type { Mapping } from './imported-user.js';
import { fromPlain } from './plain.js';
import { fromStytch } from './stytch.js';
import { fromSupabase } from './supabase.js';

/** How the records of each system become rows of an import. */
export const MAPPINGS: Readonly<Record<string, Mapping>> = {
  latchkey: fromPlain,
  auth0: fromAuth0,
  firebase: fromFirebase,
  clerk: fromClerk,
  stytch: fromStytch,
  supabase: fromSupabase,
};
