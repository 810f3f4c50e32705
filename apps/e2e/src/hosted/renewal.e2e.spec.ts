import { describe, expect, it } from '@jest/globals';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { askAsPage, signInOnPage } from '../harness/sign-in/hosted.js';
import { signIn } from '../harness/sign-in/sign-in.js';

const settings = { hosted_sign_in: true, session_max_minutes: 60 };
const app = await newApp({ settings });

interface Finished {
  redirect_url?: string;
  error_type?: string;
}

/** Asks for a code as the page does. */
const finish = (session_token: string) =>
  askAsPage<Finished>(`/sign-in/${app.id}/finish`, { session_token, redirect_url: 'http://localhost:3000/' });

const codeIn = ({ redirect_url = 'http://none/' }: Finished) =>
  new URL(redirect_url).searchParams.get('latchkey_code') ?? '';

describe('the hosted page', () => {
  it('makes no code for a session that it did not begin', async () => {
    const { token } = await signIn(app);
    expect((await finish(token)).error_type).toBe('session_not_found');
    succeeded(await app.api.sessions.verify({ session_token: token }));
  });

  it('begins no session that outlives its exchange by more than minutes', async () => {
    const session_token = await signInOnPage(app, undefined, 525_600);
    const { session } = succeeded(await app.api.sessions.verify({ session_token }));
    expect(session.expires_at - session.started_at).toBe(600);
  });

  it('hands a session over once of 20 times at once, and its limit counts from the sign-in', async () => {
    const session_token = await signInOnPage(app);
    const { session: page } = succeeded(await app.api.sessions.verify({ session_token }));
    succeeded(await app.api.test.fastForward({ session_id: page.id, minutes: 8 }));
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(session_token)));
    const [code = '', ...more] = answers.map(codeIn).filter((one) => one !== '');
    expect(more).toEqual([]);
    const { session, session_token: token } = succeeded(
      await app.api.hostedSignIns.exchange({ code, session_expires_in: 525_600 }),
    );
    expect(session.started_at).toBe(page.started_at - 8 * 60);
    expect(session.expires_at).toBe(session.started_at + 3600);
    expect((await finish(token)).error_type).toBe('session_not_found');
    succeeded(await app.api.test.fastForward({ session_id: session.id, minutes: 52 }));
    expectRefusal(await app.api.sessions.verify({ session_token: token }), 404, 'session_not_found');
  });
});
