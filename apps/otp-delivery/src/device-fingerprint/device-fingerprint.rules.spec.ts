import { describe, expect, it } from '@jest/globals';
import { fingerprintMismatch, toStoredFingerprint } from './device-fingerprint.rules.js';

const device = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };
const otherIp = { ...device, ip: '203.0.113.8' };
const otherAgent = { ...device, user_agent: 'curl/8' };

describe('fingerprint_match', () => {
  it.each([
    ['none', device, otherIp, undefined],
    ['none', device, undefined, undefined],
    ['ip', device, device, undefined],
    ['ip', device, otherIp, 'fingerprint_ip'],
    ['ip', device, otherAgent, undefined],
    ['ip', device, undefined, 'fingerprint_missing'],
    ['ip', device, { user_agent: 'Mozilla/5.0' }, 'fingerprint_ip'],
    ['user_agent', device, otherIp, undefined],
    ['user_agent', device, otherAgent, 'fingerprint_user_agent'],
    ['user_agent', device, {}, 'fingerprint_user_agent'],
    ['both', device, device, undefined],
    ['both', device, otherIp, 'fingerprint_ip'],
    ['both', device, otherAgent, 'fingerprint_user_agent'],
    ['both', device, undefined, 'fingerprint_missing'],
    ['both', undefined, device, undefined],
    ['both', undefined, undefined, undefined],
    ['both', { ip: device.ip }, otherAgent, undefined],
    ['both', { ip: device.ip }, otherIp, 'fingerprint_ip'],
    ['ip', { user_agent: device.user_agent }, otherAgent, undefined],
    ['ip', { user_agent: device.user_agent }, undefined, 'fingerprint_missing'],
    ['user_agent', { ip: device.ip }, undefined, 'fingerprint_missing'],
    ['none', { ip: device.ip }, undefined, undefined],
    ['user_agent', { user_agent: '' }, { user_agent: '' }, undefined],
    ['user_agent', { user_agent: '' }, {}, 'fingerprint_user_agent'],
  ] as const)('%s: stored %j, given %j → %s', (match, stored, given, expected) => {
    expect(fingerprintMismatch(match, toStoredFingerprint(stored), given)).toBe(expected);
  });
});
