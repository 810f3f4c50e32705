import { expect, it } from '@jest/globals';
import { deviceName, isPhone } from './device.rules.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0 Safari/537.36 Edg/141.0`,
    'Edge · Windows',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/141.0 Safari/537.36`, 'Chrome · macOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet · Android',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('names the device of %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

it('tells a phone from a tablet', () => {
  expect(isPhone('Mozilla/5.0 (Linux; Android 15; SM-S921B) Chrome/125.0 Mobile Safari/537.36')).toBe(true);
  expect(isPhone('Mozilla/5.0 (Linux; Android 15; SM-X910) Chrome/125.0 Safari/537.36')).toBe(false);
});
