import { describe, expect, it } from '@jest/globals';
import { requireSecretKey } from '@latchkey/contracts';
import { reachedCode } from './reached-code.js';
import { CONTRACTS, proceduresOf } from './service-lists.js';

/** Those that take something else than a secret key. */
const routes = reachedCode().routes.filter(({ access }) => access !== 'secret');
const ofRoute = (name: string) => routes.find((route) => route.name === name)?.procedures;

const OF_APPS = Object.values(CONTRACTS)
  .flatMap(proceduresOf)
  .filter(({ needsCaller }) => needsCaller);

/** A gateway that was taken over has the public tokens of all Apps: they are in every page. */
describe('the procedures that a service runs for a public token', () => {
  it('are those that the routes for one call, and no others', () => {
    const called = new Set(routes.flatMap(({ procedures }) => procedures));
    const subjects = OF_APPS.map(({ subject }) => subject);
    const open = OF_APPS.filter(({ admits }) => admits !== requireSecretKey).map(({ subject }) => subject);
    expect(open.toSorted()).toEqual(subjects.filter((subject) => called.has(subject)).toSorted());
    expect(open.length).toBeLessThan(subjects.length / 2);
  });

  it('are found on every way that a route takes', () => {
    expect(ofRoute('verifyHostedTotp')).toEqual(
      expect.arrayContaining(['session.v1.check', 'mfa.v1.recover_totp']),
    );
    expect(ofRoute('verifyWebauthn')).toContain('mfa.v1.verify_assertion');
    expect(ofRoute('sendSmsOtp')).toContain('otp-delivery.v1.send_decoy');
    expect(ofRoute('listUsers')).toBeUndefined();
    expect(routes.length).toBeGreaterThan(25);
  });
});
