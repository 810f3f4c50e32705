import { LatchkeyError } from '@latchkey/node';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { METHODS, type SignedIn } from './methods.js';
import { type ClusterApp, newClusterApp, type Target, targetIn } from './target.js';

/** What came of one method, or of one page; `problem` is empty after a success. */
export interface Tried {
  readonly name: string;
  readonly ms: number;
  readonly problem: string;
}

/** Pages that the edge has to pass beside the API. */
const PAGES = ['/readyz', '/reference', '/sign-in/assets/page.js'];

/** Signs a new user in by every method, and asks for the pages. A failure does not stop the others. */
export async function signInByEveryMethod(target: Target): Promise<Tried[]> {
  const app = await newClusterApp(target);
  const tried: Tried[] = [];
  for (const path of PAGES) tried.push(await timed(path, () => opens(`${target.url}${path}`)));
  for (const [name, signIn] of Object.entries(METHODS))
    tried.push(await timed(name, async () => holds(app, await signIn(app))));
  return tried;
}

/** For a script. @returns the exit code. */
export async function signInFromEnvironment(env: NodeJS.ProcessEnv): Promise<number> {
  let target: Target;
  try {
    target = targetIn(env);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 64;
  }
  const tried = await signInByEveryMethod(target);
  for (const { name, ms, problem } of tried)
    process.stdout.write(problem ? `fail  ${name}: ${problem}\n` : `ok    ${name} in ${ms} ms\n`);
  return tried.some(({ problem }) => problem !== '') ? 1 : 0;
}

async function timed(name: string, run: () => Promise<void>): Promise<Tried> {
  const startedAt = performance.now();
  const problem = await run().then(
    () => '',
    (error: unknown) => messageOf(error),
  );
  return { name, ms: Math.round(performance.now() - startedAt), problem };
}

function messageOf(error: unknown): string {
  if (error instanceof LatchkeyError)
    return `${error.errorType}, request ${error.requestId}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

async function opens(url: string): Promise<void> {
  const { status } = await fetch(url, { redirect: 'follow' });
  if (status !== 200) throw new Error(`it answered ${status}`);
}

/** The session belongs to the user, its JWT is signed by the published keys, and after its revocation it is unknown. */
async function holds({ id, url, server }: ClusterApp, signedIn: SignedIn): Promise<void> {
  const { user_id, session_token = '', session_jwt = '' } = signedIn;
  const { session } = await server.sessions.verify({ session_token });
  if (session.user_id !== user_id) throw new Error('the session belongs to another user');
  const issuer = `${url}/v1/apps/${id}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
  const { payload } = await jwtVerify(session_jwt, keys, { issuer, audience: id });
  if (payload.sub !== user_id) throw new Error('the JWT names another user');
  await server.sessions.revoke({ session_token });
  const ended = await server.sessions.verify({ session_token }).catch((error: unknown) => error);
  if (!(ended instanceof LatchkeyError)) throw new Error('the session is valid after its revocation');
  if (ended.errorType !== 'session_not_found') throw ended;
}
