import { describe, expect, it } from '@jest/globals';
import { createLatchkey } from '@latchkey/browser';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { useConnected } from './connection/context.js';
import {
  LatchkeyProvider,
  Profile,
  type Session,
  SignedIn,
  SignedOut,
  SignIn,
  StepUp,
  type UnmetFactor,
  useUser,
} from './index.js';
import { Protect, type ProtectProps } from './server/index.js';

const SESSION: Session = {
  ...{ session_id: 'session_1', user_id: 'user_1', started_at: 1, expires_at: 2 },
  factors: [{ type: 'otp', delivery_channel: 'email', last_verified_at: 1 }],
};

const Status = () => createElement('i', null, useUser().status);

/** What the server draws for a person who is signed in, for a visitor, and where it has not asked. */
const drawn = (session: Session | null | undefined) =>
  renderToString(
    createElement(
      LatchkeyProvider,
      session === undefined ? {} : { session },
      createElement(SignedIn, null, 'in'),
      createElement(SignedOut, null, 'out'),
      createElement(Status),
    ),
  );

describe('what the server draws', () => {
  it('has the place of the element, and a sentence for people without scripts', () => {
    const html = renderToString(createElement(SignIn, { lang: 'de-AT', className: 'card' }));
    expect(html).toContain('<latchkey-sign-in ');
    expect(html).toContain('class="card"');
    expect(html).toContain('display:block;inline-size:100%;max-inline-size:var(--latchkey-width, 25rem)');
    expect(html).toMatch(/<noscript>Diese Seite braucht JavaScript/);
    expect(renderToString(createElement(Profile))).toMatch(
      /var\(--latchkey-width, 40rem\).*needs JavaScript/,
    );
    expect(renderToString(createElement(SignIn, { lang: 'pt-BR', logo: 'Acme' }))).toMatch(
      /<div slot="logo">Acme<\/div><noscript>Esta página precisa/,
    );
    expect(renderToString(createElement(Profile, { noScript: 'Call us.' }))).toContain('Call us.');
  });

  it('hands what is required to the element as attributes', () => {
    const html = renderToString(
      createElement(StepUp, { requireFactors: ['otp', 'totp|webauthn'], maxFactorAge: 5 }),
    );
    expect(html).toContain('mode="step-up" require-factors="otp totp|webauthn" max-factor-age="5"');
  });

  it('is right at once for what the server knows, and shows neither where it has not asked', () => {
    expect(drawn(SESSION)).toMatch(/^in<i>/);
    expect(drawn(null)).toMatch(/^out<i>/);
    expect(drawn(undefined)).toMatch(/^<i>/);
  });

  it('is never what it has drawn for another visitor', () => {
    drawn(SESSION);
    expect(drawn(undefined)).toBe('<i>loading</i>');
  });
});

describe('<LatchkeyProvider> with an object of the page', () => {
  const latchkey = createLatchkey({ server: '/auth' });
  /** The connections of two drawings, before and after the person has signed in. */
  const connections = () => {
    const found: unknown[] = [];
    const Reader = () => void found.push(useConnected().connection);
    for (const session of [null, SESSION])
      renderToString(createElement(LatchkeyProvider, { latchkey, session }, createElement(Reader)));
    return found;
  };

  it('keeps its connection when the session changes', () => {
    Object.defineProperty(globalThis, 'document', { value: {}, configurable: true });
    const [before, after] = connections();
    Reflect.deleteProperty(globalThis, 'document');
    expect(after).toBe(before);
  });

  it('has another one for each drawing of a server', () => {
    const [before, after] = connections();
    expect(after).not.toBe(before);
  });
});

describe('<Protect>', () => {
  const shown = async (
    answer: () => Promise<Session | null>,
    signIn?: ReactNode,
    children: ProtectProps['children'] = ({ user_id }) => `secret of ${user_id}`,
  ) => {
    const asked: unknown[] = [];
    const auth = {
      getSession: (requirements: unknown) => {
        asked.push(requirements);
        return answer();
      },
    };
    const props = { auth, signIn, requireFactors: ['webauthn' as const], maxFactorAge: 5 };
    let failure: unknown;
    const { prelude } = await prerender(createElement(Protect, { ...props, children }), {
      onError: (error) => void (failure = error),
    });
    const html = (await new Response(prelude).text()).replace(/<!--.*?-->/g, '');
    expect(asked).toEqual([{ requireFactors: ['webauthn'], maxFactorAge: 5 }]);
    if (failure) throw failure as Error;
    return html;
  };

  it('shows its children to who meets the requirements, and a sign-in to a visitor', async () => {
    expect(await shown(async () => SESSION)).toBe('secret of user_1');
    expect(await shown(async () => null)).toMatch(/^<latchkey-sign-in /);
    expect(await shown(async () => null, 'Members only')).toBe('Members only');
  });

  const refused = (errorType: string, ...requiredFactors: UnmetFactor[]) =>
    Object.assign(new Error(errorType), { errorType, requiredFactors });
  const refusing =
    (...refusal: Parameters<typeof refused>) =>
    () =>
      Promise.reject(refused(...refusal));

  it('asks for the proof that is missing, and hides no other failure', async () => {
    expect(await shown(refusing('step_up_required'))).toContain(
      'require-factors="webauthn" max-factor-age="5"',
    );
    await expect(shown(refusing('service_unavailable'))).rejects.toThrow('service_unavailable');
  });

  it('also asks for what the App itself requires', async () => {
    const lacking = (type: string) => ({ type, reason: 'factor_missing' });
    const html = await shown(refusing('step_up_required', lacking('totp'), lacking('any')));
    expect(html).toContain('require-factors="webauthn totp"');
  });

  it('asks for no proof that would change nothing', async () => {
    const tooNew = refusing('step_up_required', { type: 'webauthn', reason: 'factor_too_new' });
    await expect(shown(tooNew)).rejects.toThrow('step_up_required');
    const work = () => Promise.reject(refused('step_up_required'));
    await expect(shown(async () => SESSION, undefined, work)).rejects.toThrow('step_up_required');
  });
});
