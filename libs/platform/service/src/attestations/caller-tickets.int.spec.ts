import { describe, expect, it } from '@jest/globals';
import { defineAttestation } from '@latchkey/platform/procedures';
import { fixedClock } from '@latchkey/platform/testing';
import { createTestDatabase } from '@latchkey/platform/testing/databases';
import { AttestationReader, type AttestedCaller, callersBy, UnprovedCallers } from './index.js';
import { ISSUER, refusal, startIssuerFixture } from './testing/issuer.fixture.js';

const fixture = await startIssuerFixture({
  database: await createTestDatabase('caller_tickets'),
  clockAt: fixedClock,
});

describe('a call', () => {
  const ticket = defineAttestation<AttestedCaller>(ISSUER, 'ticket+jwt');
  const said: AttestedCaller = { caller: { id: 'a' }, actor: { type: 'secret_key', key_id: 'key_1' } };
  const plain = { id: 'b' };
  const by = (acceptsPlain: boolean, unproved = new UnprovedCallers(acceptsPlain)) =>
    callersBy(new AttestationReader(ticket, fixture.issuer.keys, fixture.issuer.clock), unproved);

  it('has the caller of its ticket, whatever the sender says', async () => {
    const text = await fixture.issuer.signer.sign(ticket, said);
    expect(await by(false)({ ticket: text, plain })).toEqual({ ...said, ticket: text });
    expect(await refusal(by(false)({ ticket: `${text}x`, plain }))).toMatch(/^attestation_/);
  });

  it('has the word of its sender during an upgrade, and hands the ticket on', async () => {
    const text = await fixture.issuer.signer.sign(ticket, said);
    expect(await by(true)({ ticket: text, plain })).toEqual({ caller: plain, ticket: text });
    expect(await by(true)({ ticket: text, plain: null })).toEqual({ ...said, ticket: text });
  });

  it.each([undefined, null, 1])(
    'without one (%s) has the word of its sender, or is refused',
    async (none) => {
      expect(await refusal(by(false)({ ticket: none, plain }))).toBe('attestation_missing');
      expect(await by(true)({ ticket: none, plain })).toEqual({ caller: plain });
      expect(await refusal(by(true)({ ticket: none, plain: null }))).toBe('attestation_missing');
    },
  );

  it('is noted for ten minutes where nothing proves its caller, and so is the time before the start', async () => {
    const clock = fixedClock('2026-11-01T12:00:00Z');
    const unproved = new UnprovedCallers(true, clock);
    const text = await fixture.issuer.signer.sign(ticket, said);
    const prove = by(true, unproved);
    const later = async (sent: Parameters<typeof prove>[0]) => {
      clock.advance(6 * 60_000);
      await prove(sent);
      return unproved.lately;
    };
    expect(await later({ ticket: text, plain })).toBe(true);
    expect(await later({ ticket: text, plain })).toBe(false);
    expect(await later({ ticket: undefined, plain })).toBe(true);
    expect(await later({ ticket: text, plain })).toBe(true);
    expect(await later({ ticket: text, plain })).toBe(false);
    expect(new UnprovedCallers(false).lately).toBe(false);
  });
});
