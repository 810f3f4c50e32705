import { expect, it } from '@jest/globals';
import {
  DEFAULT_APP_SETTINGS,
  isEmail,
  normalizeEmail,
  redirectUrlAllowed,
  withParameter,
} from '@latchkey/contracts';
import { excessOf, fuzzing, randomText } from '@latchkey/platform/testing';
import { assert, asyncProperty, boolean } from 'fast-check';
import { createTransport } from 'nodemailer';
import type { EmailMessage } from '../channels/channel.js';
import { magicLinkEmail, passcodeEmail, passcodeSms } from './messages.js';

const SEED = 20261122;
const RUNS = 100;
/** The longest that the gateway accepts: an App's name, a language, an email and a redirect URL. */
const MOST = { name: 100, locale: 35, email: 254, url: 2048 };

const app = {
  environment: 'live' as const,
  settings: { ...DEFAULT_APP_SETTINGS, allowed_redirect_urls: ['https://example.com/welcome'] },
};
const composer = createTransport({ streamTransport: true, buffer: true });

const compose = ({ to, senderName, subject, text, html }: EmailMessage) =>
  composer.sendMail({
    from: { name: senderName, address: 'no-reply@example.com' },
    to: { address: to, name: '' },
    ...{ subject, text, html },
  });

it('messages of random names, addresses and links cost little', async () => {
  let sent = 0;
  const property = asyncProperty(randomText(), randomText(), boolean(), async (one, other, isWhole) => {
    const text = one.of(2048);
    const appName = other.of(2 * MOST.name).slice(0, MOST.name);
    const locale = text.slice(0, MOST.locale);
    const email = normalizeEmail(
      `${text.slice(0, 60)}${isWhole ? '' : '@'}${text}@example.com`.slice(-MOST.email),
    );
    const query = `https://example.com/welcome?${text}`.slice(0, MOST.url);
    const url = isWhole ? Buffer.from(query).toString().replaceAll('#', '') : text.slice(0, MOST.url);
    const to = isEmail(email) ? email : 'ada@example.com';
    const shared = { appName, to, locale, expiresInMinutes: 10 };
    const excess = await excessOf(async () => {
      passcodeSms({ ...shared, code: '000000' });
      await compose(passcodeEmail({ ...shared, code: '000000' }));
      if (!redirectUrlAllowed(url, app)) return;
      await compose(magicLinkEmail({ ...shared, url: withParameter(url, 'token', 'a'.repeat(43)) }));
      sent += 1;
    });
    expect(excess).toBeUndefined();
  });
  await assert(property, fuzzing({ seed: SEED, runs: RUNS }));
  expect(sent).toBeGreaterThan(0);
}, 120_000);
