import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { compactJws, jwsInput } from '@latchkey/platform/crypto';
import { newId } from '@latchkey/platform/ids';
import { defineAttestation } from '@latchkey/platform/procedures';
import { fixedClock } from '@latchkey/platform/testing';
import { createTestDatabase } from '@latchkey/platform/testing/databases';
import { AttestationReader } from './index.js';
import { ISSUER, type Note, note, refusal, START, startIssuerFixture } from './testing/issuer.fixture.js';

const fixture = await startIssuerFixture({
  database: await createTestDatabase('attestation_refusals'),
  clockAt: fixedClock,
});

describe('refused is', () => {
  const forged = generateKeyPairSync('ed25519').privateKey;
  const header = { alg: 'EdDSA', typ: note.type, kid: newId('akey') };
  const now = Date.parse(START) / 1000;
  const payload = { iss: ISSUER, iat: now, exp: now + 60, claims: { text: 'forged' } };
  const make = (changedHeader: object, changedPayload: object = {}) => {
    const input = jwsInput({ ...header, ...changedHeader }, { ...payload, ...changedPayload });
    return compactJws(input, sign(null, Buffer.from(input), forged));
  };
  const withPayload = (text: string, claims: object) => {
    const [head, , signature] = text.split('.');
    return `${head}.${jwsInput({}, { ...payload, claims }).split('.')[1]}.${signature}`;
  };
  const kidOf = (text: string) =>
    (JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

  it.each<[string, (text: string) => string, string]>([
    ['no attestation', () => 'hello', 'attestation_malformed'],
    ['an empty text', () => '', 'attestation_malformed'],
    ['one without a signature', (text) => text.replace(/[^.]*$/, ''), 'attestation_malformed'],
    ['one more part', (text) => `${text}.e30`, 'attestation_malformed'],
    ['a header that is no JSON', (text) => text.replace(/^[^.]*/, 'e30x'), 'attestation_malformed'],
    [
      'other claims under its signature',
      (text) => withPayload(text, { text: 'x' }),
      'attestation_signature_wrong',
    ],
    ['a cut signature', (text) => text.slice(0, -4), 'attestation_signature_wrong'],
    ['another key under a known kid', (text) => make({ kid: kidOf(text) }), 'attestation_signature_wrong'],
    ['an unknown kid', () => make({}), 'attestation_key_unknown'],
    ['a kid of another form', () => make({ kid: 'akey_1' }), 'attestation_key_unknown'],
    ['no algorithm', () => make({ alg: 'none' }), 'attestation_malformed'],
    ['another algorithm', () => make({ alg: 'HS256' }), 'attestation_malformed'],
  ])('%s', async (_, change, reason) => {
    expect(await refusal(fixture.startReader().read(change(await fixture.hello())))).toBe(reason);
  });

  it('another kind of the same issuer', async () => {
    const other = await fixture.issuer.signer.sign(defineAttestation<Note>(ISSUER, 'other+jwt'), {
      text: 'hello',
    });
    expect(await refusal(fixture.startReader().read(other))).toBe('attestation_malformed');
  });

  it('one that lives longer than a minute, has no times, or names another issuer, though its key signed it', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const keys = { find: () => Promise.resolve(publicKey) };
    const reader = new AttestationReader(note, keys, fixture.issuer.clock);
    const signed = (changed: object) => {
      const input = jwsInput(header, { ...payload, ...changed });
      return compactJws(input, sign(null, Buffer.from(input), privateKey));
    };
    expect(await refusal(reader.read(signed({})))).toBe('taken');
    for (const changed of [
      { exp: now + 61 },
      { exp: undefined },
      { iat: '0' },
      { iss: 'spec' },
      { claims: null },
    ])
      expect(await refusal(reader.read(signed(changed)))).toBe('attestation_claims_wrong');
  });

  it('none, one that does not say what is expected, and any where nothing is expected', async () => {
    const reader = fixture.startReader();
    const text = await fixture.hello();
    expect(await refusal(reader.read(undefined))).toBe('attestation_missing');
    expect(await refusal(reader.expect(text, { text: 'hello' }))).toBe('taken');
    expect(await refusal(reader.expect(text, { text: 'bye' }))).toBe('attestation_claims_wrong');
    for (const absent of [{ text: undefined }, { txet: undefined }])
      expect(await refusal(reader.expect(text, absent as never))).toBe('attestation_claims_wrong');
  });

  it('an unknown kid without a second question, for a while', async () => {
    const reader = fixture.startReader();
    const asks = await fixture.asksDuring(async () => {
      for (let turn = 0; turn < 20; turn += 1) await refusal(reader.read(make({}, { jti: turn })));
    });
    expect(asks).toBe(1);
  });
});
