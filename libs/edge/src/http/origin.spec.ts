import { describe, expect, it } from '@jest/globals';
import { originAllowed } from './cors.js';

const LIST = ['https://app.example.com', 'https://*.preview.example.com', 'http://10.0.0.1:*'];

describe('originAllowed', () => {
  it.each([
    ['https://app.example.com', 'live', true],
    ['HTTPS://APP.example.com', 'live', true],
    ['https://app.example.com:8443', 'live', false],
    ['http://app.example.com', 'live', false],
    ['https://app.example.com.evil.net', 'live', false],
    ['https://appXexample.com', 'live', false],
    ['https://pr-7.preview.example.com', 'live', true],
    ['https://a.b.preview.example.com', 'live', false],
    ['https://preview.example.com', 'live', false],
    ['http://10.0.0.1:8080', 'live', true],
    ['http://10.0.0.1', 'live', true],
    ['http://localhost:3000', 'test', true],
    ['http://localhost', 'test', true],
    ['http://127.0.0.1:5173', 'test', true],
    ['https://localhost:3000', 'test', false],
    ['http://localhost.evil.net:3000', 'test', false],
    ['http://localhost:3000', 'live', false],
    ['null', 'test', false],
  ] as const)('%s for a list in %s: %s', (origin, environment, expected) => {
    expect(originAllowed(origin, LIST, environment)).toBe(expected);
  });

  it('admits no origin for a live App without a list', () => {
    expect(originAllowed('https://app.example.com', [], 'live')).toBe(false);
  });
});
