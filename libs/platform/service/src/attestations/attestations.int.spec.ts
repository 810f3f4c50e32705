import { afterEach, describe, expect, it } from '@jest/globals';
import { fixedClock } from '@latchkey/platform/testing';
import { createTestDatabase } from '@latchkey/platform/testing/databases';
import { removeOutdated } from '../lifecycle/index.js';
import { ATTESTATION_KEY_RETENTION, AttestationReader } from './index.js';
import { type Note, note, refusal, START, startIssuerFixture } from './testing/issuer.fixture.js';

const fixture = await startIssuerFixture({
  database: await createTestDatabase('attestations'),
  clockAt: fixedClock,
});
const kids = async () =>
  (await fixture.source.query<{ kid: string }[]>('SELECT kid FROM attestation_keys')).length;

describe('an attestation', () => {
  it('says what its issuer said, and is verified once for all calls that carry it', async () => {
    const text = await fixture.hello();
    const reader = fixture.startReader();
    let read: Note[] = [];
    const asks = await fixture.asksDuring(async () => {
      read = await Promise.all(Array.from({ length: 50 }, () => reader.read(text)));
    });
    expect(read[0]).toEqual({ text: 'hello' });
    // The same object: of a second verification it would be another one.
    expect(new Set(read).size).toBe(1);
    expect(await reader.read(text)).toBe(read[0]);
    expect(asks).toBe(1);
  });

  it('asks for a key once, however many attestations it has signed', async () => {
    const reader = fixture.startReader();
    const asks = await fixture.asksDuring(async () => {
      for (const text of ['one', 'two', 'three']) await reader.read(await fixture.hello(text));
    });
    expect(asks).toBe(1);
  });

  it('is proved by any replica of its issuer', async () => {
    const other = await fixture.startIssuer();
    const text = await other.signer.sign(note, { text: 'from a process that ended' });
    await other.stop();
    expect(await fixture.startReader().read(text)).toEqual({ text: 'from a process that ended' });
  });

  it('is taken by the service that made it, which asks its own database', async () => {
    const reader = new AttestationReader(note, fixture.issuer.keys, fixture.issuer.clock);
    const asks = await fixture.asksDuring(async () => {
      expect(await reader.read(await fixture.hello())).toEqual({ text: 'hello' });
    });
    expect(asks).toBe(0);
  });
});

describe('an attestation ends', () => {
  it.each([
    ['after 60 seconds, and 5 for clocks that differ', 64_999, 'taken'],
    ['not later', 65_000, 'attestation_ended'],
    ['also for a reader that has verified it before', 3_600_000, 'attestation_ended'],
  ])('%s', async (_, ms, outcome) => {
    const clock = fixedClock(START);
    const reader = fixture.startReader(clock);
    const text = await fixture.hello();
    await reader.read(text);
    clock.advance(ms);
    expect(await refusal(reader.read(text))).toBe(outcome);
    expect(await refusal(fixture.startReader(clock).read(text))).toBe(outcome);
  });

  it.each([
    ['is a minute ahead', -60_000, 'taken'],
    ['is further ahead', -61_000, 'attestation_claims_wrong'],
  ])('and is no proof where the clock of its issuer %s', async (_, ms, outcome) => {
    const clock = fixedClock(START);
    clock.advance(ms);
    expect(await refusal(fixture.startReader(clock).read(await fixture.hello()))).toBe(outcome);
  });
});

describe('an issuer that does not answer', () => {
  afterEach(async () => {
    await fixture.restart();
  });

  it('is no reason to trust: the call is refused until it answers', async () => {
    const text = await fixture.hello();
    const reader = fixture.startReader();
    await fixture.issuer.stop();
    expect(await refusal(reader.read(text))).toBe('service_unavailable');
    await fixture.restart();
    expect(await reader.read(text)).toEqual({ text: 'hello' });
    await fixture.issuer.stop();
  });
});

describe('the keys of an issuer', () => {
  it('are made anew daily, and stored before they sign', async () => {
    await fixture.hello();
    const before = await kids();
    fixture.issuer.clock.advance(24 * 3_600_000);
    const text = await fixture.hello();
    expect(await kids()).toBe(before + 1);
    expect(await fixture.startReader().read(text)).toEqual({ text: 'hello' });
  });

  it('are stored again within a minute where their row was lost', async () => {
    await fixture.hello();
    await fixture.source.query('DELETE FROM attestation_keys');
    fixture.issuer.clock.advance(61_000);
    expect(await fixture.startReader().read(await fixture.hello())).toEqual({ text: 'hello' });
  });

  it('stay as long as anything that they signed, and go within an hour', async () => {
    await fixture.hello();
    await fixture.source.query(`UPDATE attestation_keys SET stored_at = now() - interval '59 minutes'`);
    expect(await removeOutdated(fixture.source, [ATTESTATION_KEY_RETENTION])).toBe(0);
    await fixture.source.query(`UPDATE attestation_keys SET stored_at = now() - interval '61 minutes'`);
    expect(await removeOutdated(fixture.source, [ATTESTATION_KEY_RETENTION])).toBeGreaterThan(0);
  });
});
