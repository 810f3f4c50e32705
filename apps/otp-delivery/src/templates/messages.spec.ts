import { describe, expect, it } from '@jest/globals';
import { LANGUAGES, wordingFor } from './language.js';
import { magicLinkEmail, passcodeEmail, passcodeSms, smsNameOf } from './messages.js';

const content = { appName: 'Acme', to: 'ada@example.com', code: '493021', expiresInMinutes: 10 };
const link = {
  appName: 'Acme',
  to: 'ada@example.com',
  url: 'https://a.example/w?a=1&token=t',
  expiresInMinutes: 60,
};
const GSM_BASIC = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

describe('SMS', () => {
  it('is short, and in the form that phones offer to fill in', () => {
    expect(passcodeSms(content).text).toBe('Acme: 493021 is your code. It expires in 10 minutes.');
  });

  it.each(LANGUAGES)('is one GSM segment in %s, for any App name', (locale) => {
    const names = ['Acme', 'A'.repeat(100), 'Crème Brûlée & Söhne {€}', 'アクメ', '🦊 Fox\r\nBcc: x'];
    for (const appName of names) {
      const { text } = passcodeSms({ ...content, appName, code: '493021887', expiresInMinutes: 15, locale });
      expect(text).toMatch(GSM_BASIC);
      expect(text.length).toBeLessThanOrEqual(160);
      expect(text).toContain('493021887');
    }
  });

  it.each([
    ['Acme', 'Acme'],
    ['  Acme \n Corp ', 'Acme Corp'],
    ['Crème Brûlée', 'Crème Brulée'],
    ['Łódź', 'Lodz'],
    ['L’Œuvre', "L'OEuvre"],
    ['アクメ', ''],
    ['A'.repeat(40), 'A'.repeat(30)],
  ])('name %j becomes %j', (name, expected) => {
    expect(smsNameOf(name)).toBe(expected);
  });

  it.each(LANGUAGES)('a message that adds a number is one segment in %s, too', (locale) => {
    const longest = { ...content, appName: 'A'.repeat(100), code: '493021887', expiresInMinutes: 15, locale };
    const { text } = passcodeSms({ ...longest, purpose: 'new_address' });
    expect(text).toMatch(GSM_BASIC);
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toContain('493021887');
    expect(text).not.toBe(passcodeSms(longest).text);
  });

  it('leaves out a name that the alphabet cannot write', () => {
    expect(passcodeSms({ ...content, appName: 'アクメ' }).text).toBe(
      '493021 is your code. It expires in 10 minutes.',
    );
  });
});

describe('passcode email', () => {
  it('names the App, the code and the expiry, in text and in HTML', () => {
    const { subject, text, html } = passcodeEmail(content);
    expect(subject).toBe('493021 is your Acme code');
    for (const body of [text, html]) {
      expect(body).toContain('Acme');
      expect(body).toContain('493021');
      expect(body).toContain('10 minutes');
      expect(body).toContain('If you did not ask for this code');
    }
  });

  it('a message that adds an address says so, and warns people who did not ask', () => {
    const { subject, text, html } = passcodeEmail({ ...content, purpose: 'new_address' });
    expect(subject).toBe('493021 is your Acme code');
    for (const body of [text, html]) {
      expect(body).toContain('to add this email address to your account');
      expect(body).toContain('whoever enters it adds your address to their account');
    }
  });

  it('escapes the name of the App everywhere in HTML', () => {
    const { html } = passcodeEmail({ ...content, appName: `<img src=x onerror="alert('1')">&{code}` });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;{code}');
  });

  it.each([
    ...['\u061c', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067'],
    ...['\u2068', '\u2069', '\u200b', '\ufeff', '\u2028', '\u2029', '\u0085', '\u001b', '\u0007'],
  ])('keeps %j of a name out of subject, sender and text', (character) => {
    const named = { appName: `Ac${character}me`, to: 'ada@example.com', expiresInMinutes: 10 };
    const { senderName, subject, text, html } = passcodeEmail({ ...named, code: '493021' });
    expect(senderName).toBe('Ac me');
    const mail = magicLinkEmail({ ...named, url: 'https://app.example.com' });
    const sms = passcodeSms({ ...named, code: '493021' });
    for (const part of [subject, text, html, mail.subject, mail.senderName, mail.text, sms.text])
      expect(part).not.toContain(character);
  });

  it('keeps line breaks and other controls of a name out of the headers', () => {
    const { subject, senderName } = passcodeEmail({
      ...content,
      appName: 'Acme\r\nBcc: eve@example.com\u0000\u202e',
    });
    expect(subject).toBe('493021 is your Acme Bcc: eve@example.com code');
    expect(senderName).toBe('Acme Bcc: eve@example.com');
  });
});

describe('magic-link email', () => {
  it('has the link as button and as text', () => {
    const { text, html } = magicLinkEmail(link);
    expect(text).toContain('\nhttps://a.example/w?a=1&token=t\n');
    expect(html.match(/href="https:\/\/a\.example\/w\?a=1&amp;token=t"/g)).toHaveLength(2);
    expect(text).toContain('60 minutes');
  });

  it('cannot be broken out of by a URL', () => {
    const { html } = magicLinkEmail({ ...link, url: 'https://a.example/?x="><script>alert(1)</script>' });
    expect(html).not.toContain('<script>');
  });
});

describe('languages', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['pt-BR', 'pt'],
    ['FR_ca', 'fr'],
    ['ja', 'en'],
    ['__proto__', 'en'],
    ['constructor', 'en'],
  ])('%j → %s', (locale, language) => {
    expect(wordingFor(locale).language).toBe(language);
  });

  it.each(LANGUAGES)('%s leaves no place unfilled', (locale) => {
    const codes = (['sign_in', 'new_address'] as const).map((purpose) =>
      passcodeEmail({ ...content, locale, purpose }),
    );
    for (const message of [...codes, magicLinkEmail({ ...link, locale })]) {
      expect(message.subject + message.text + message.html).not.toMatch(/\{\w+\}/);
      expect(message.html).toContain(`<html lang="${locale}">`);
    }
  });

  it.each([
    ['en', 1, '1 minute'],
    ['en', 60, '60 minutes'],
    ['en', 90, '90 minutes'],
    ['en', 120, '2 hours'],
    ['en', 1440, '24 hours'],
    ['de', 10_080, '7 Tage'],
    ['fr', 10, '10 minutes'],
    ['es', 10, '10 minutos'],
  ])('%s: %i minutes are %s', (locale, minutes, expected) => {
    expect(wordingFor(locale).span(minutes)).toBe(expected);
  });
});
