import { openConnections, type HttpConnection } from '../load/http-connection.js';
import { problemOf } from '../load/problem.js';
import { requestBytes } from '../load/request.rules.js';
import type { SeedValues } from '../seed/seed-values.rules.js';
import type { System } from '../system/system.js';

/** Sessions that are in use: each was verified a moment ago, and has its fresh JWT. */
export interface SessionPool {
  readonly tokens: readonly string[];
  readonly jwts: readonly string[];
}

const CONNECTIONS = 16;

/**
 * Verifies each session once. That signs its JWT, as its first verification in three minutes does, and checks every
 * token of the pool: the answer must be the session of the right user.
 */
export async function warmSessions(
  { api, secretKey }: System,
  values: SeedValues,
  numbers: readonly number[],
): Promise<SessionPool> {
  const to = { port: api.port, key: secretKey };
  const tokens = numbers.map((number) => values.token(number));
  const jwts: string[] = [];
  const connections = await openConnections(api.port, CONNECTIONS);
  let next = 0;
  const work = async (connection: HttpConnection) => {
    for (let index = next++; index < tokens.length; index = next++) {
      const body = JSON.stringify({ session_token: tokens[index] });
      const answer = await connection.ask(
        requestBytes(to, { method: 'POST', path: '/v1/auth/sessions/verify', body }),
      );
      if (answer.status !== 200) throw new Error(`a good session token was refused: ${problemOf(answer)}`);
      jwts[index] = jwtOf(answer.body, values.userId(numbers[index] as number));
    }
  };
  try {
    await Promise.all(connections.map(work));
  } finally {
    for (const connection of connections) connection.close();
  }
  return { tokens, jwts };
}

function jwtOf(body: Buffer, userId: string): string {
  const { session, session_jwt } = JSON.parse(body.toString()) as {
    session: { user_id: string };
    session_jwt: string;
  };
  if (session.user_id !== userId) throw new Error(`the session of ${userId} was answered as another user's`);
  return session_jwt;
}
