import { describe, expect, it } from '@jest/globals';
import { AppError, SERVICES } from '@latchkey/contracts';
import { nextOf, positionOf } from './rewrap-position.rules.js';

describe('rewrapping in all services', () => {
  it('starts with the first service and visits each one', () => {
    const visited: string[] = [];
    for (let next: string | undefined; next !== '';) {
      const { service, after } = positionOf(next);
      visited.push(`${service} ${after ?? '-'}`);
      next = nextOf(service, after === undefined && service === 'mfa' ? 'totps/totp_1' : '');
    }
    const names = SERVICES.map((service) => `${service} -`);
    const at = names.indexOf('mfa -') + 1;
    expect(visited).toEqual([...names.slice(0, at), 'mfa totps/totp_1', ...names.slice(at)]);
  });

  it.each(['', 'wallet', 'wallet_1', 'nobody/totps', '/'])('refuses %p as a position', (after) => {
    expect(() => positionOf(after)).toThrow(AppError);
  });
});
