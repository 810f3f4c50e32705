import { describe, expect, it } from '@jest/globals';
import { fingerprintMatches, toStoredFingerprint } from './device-fingerprint.rules.js';

const device = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };
const otherIp = { ...device, ip: '203.0.113.8' };
const otherAgent = { ...device, user_agent: 'curl/8' };

describe('fingerprint_match', () => {
  it.each([
    ['none', device, otherIp, true],
    ['none', device, undefined, true],
    ['ip', device, device, true],
    ['ip', device, otherIp, false],
    ['ip', device, otherAgent, true],
    ['ip', device, undefined, false],
    ['ip', device, { user_agent: 'Mozilla/5.0' }, false],
    ['user_agent', device, otherIp, true],
    ['user_agent', device, otherAgent, false],
    ['user_agent', device, {}, false],
    ['both', device, device, true],
    ['both', device, otherIp, false],
    ['both', device, otherAgent, false],
    ['both', device, undefined, false],
    ['both', undefined, device, true],
    ['both', undefined, undefined, true],
    ['both', { ip: device.ip }, otherAgent, true],
    ['both', { ip: device.ip }, otherIp, false],
    ['ip', { user_agent: device.user_agent }, otherAgent, true],
    ['ip', { user_agent: device.user_agent }, undefined, false],
    ['user_agent', { ip: device.ip }, undefined, false],
    ['none', { ip: device.ip }, undefined, true],
    ['user_agent', { user_agent: '' }, { user_agent: '' }, true],
    ['user_agent', { user_agent: '' }, {}, false],
  ] as const)('%s: stored %j, given %j → %s', (match, stored, given, expected) => {
    expect(fingerprintMatches(match, toStoredFingerprint(stored), given)).toBe(expected);
  });
});
