import { expect, it } from '@jest/globals';
import { frameOf, kindOf, languageOf, problemOf } from './preview.rules.js';

it.each(['Acme', 'A&b=c', '<img src=x onerror=alert(1)>', 'アクメ #1?'])(
  'the name %s is in the address of the frame as it was typed',
  (name) => {
    const { pathname, searchParams } = new URL(
      frameOf({ kind: 'passcode_email', name, locale: 'de' }),
      'https://a.example',
    );
    expect(pathname).toBe('/console/preview');
    expect(Object.fromEntries(searchParams)).toEqual({ kind: 'passcode_email', name, locale: 'de' });
  },
);

it('a name without a character that is seen is none', () => {
  expect(problemOf('  ')).not.toBeNull();
  expect(problemOf(' a ')).toBeNull();
});

it('what the address of the page names is shown, and the first for any other text', () => {
  expect([kindOf('passcode_sms'), languageOf('de')]).toEqual(['passcode_sms', 'de']);
  expect([kindOf('letter'), languageOf('toString')]).toEqual(['passcode_email', 'en']);
  expect([kindOf(undefined), languageOf(undefined)]).toEqual(['passcode_email', 'en']);
});
