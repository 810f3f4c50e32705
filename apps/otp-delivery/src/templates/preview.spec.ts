import { expect, it } from '@jest/globals';
import { passcodeEmail, passcodeSms } from './messages.js';
import { previewOf } from './preview.js';

const content = { appName: 'Acme', to: 'ada@example.com', code: '493021', expiresInMinutes: 10 };

it('an email is the one that is sent', () => {
  const { senderName: sender_name, subject, text, html } = passcodeEmail({ ...content, locale: 'de' });
  expect(previewOf({ kind: 'passcode_email', name: 'Acme', locale: 'de' })).toEqual({
    sender_name,
    subject,
    text,
    html,
  });
  expect(previewOf({ kind: 'magic_link_email', name: 'Acme' }).html).toContain('https://app.example.com/');
});

it.each([
  [undefined, '@media (prefers-color-scheme: dark) {'],
  ['light' as const, '@media not all {'],
  ['dark' as const, '@media all {'],
])('an email in the colours %s has %s', (scheme, media) => {
  const { html } = previewOf({ kind: 'passcode_email', name: 'Acme', ...(scheme && { scheme }) });
  expect(html.match(/@media[^{]*\{/g)).toEqual([media]);
});

it('an SMS is a text alone', () => {
  const { text } = passcodeSms(content);
  expect(previewOf({ kind: 'passcode_sms', name: 'Acme' })).toEqual({
    sender_name: '',
    subject: '',
    text,
    html: '',
  });
});

it('a name with markup is text in the HTML', () => {
  const { html } = previewOf({ kind: 'passcode_email', name: '<img src=x onerror=alert(1)>' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img');
});
