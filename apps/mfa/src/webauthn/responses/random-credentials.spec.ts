import { expect, it } from '@jest/globals';
import { excessOf, fuzzing } from '@latchkey/platform/testing';
import { assert, asyncProperty } from 'fast-check';
import { originAccepted, readClientData, readCredential } from '@latchkey/contracts';
import { EXPECTED, randomCredential, type RandomCredential } from '../../testing/random-credentials.js';
import { readAssertion } from './assertion.js';
import { readAttestation } from './attestation.js';
import type { CredentialEntity } from '../credential.entity.js';
import { knownTransports } from '../credential.rules.js';

const SEED = 20261122;
const RUNS = 150;
const SCOPE = { domain: EXPECTED.expectedRPID, environment: 'live', allowedOrigins: [] } as const;

/** Reads it as a registration and an authentication do, without the database. */
async function read(
  { credential, publicKey }: RandomCredential,
  ceremony: 'registration' | 'authentication',
) {
  const sent = readCredential(credential);
  const clientData = sent && readClientData(sent.response.clientDataJSON, ceremony);
  if (!clientData || !originAccepted(clientData.origin, SCOPE)) return;
  knownTransports(sent.response.transports);
  if (ceremony === 'registration') return readAttestation(sent, EXPECTED);
  const row = { credentialId: sent.id, publicKey, multiDevice: false } as CredentialEntity;
  return readAssertion(sent, row, EXPECTED);
}

it.each(['registration', 'authentication'] as const)(
  'random credentials of 100 KiB cost little in a %s',
  async (ceremony) => {
    const outcomes = new Set<string>();
    const property = asyncProperty(randomCredential(ceremony), async (random) => {
      const call = async () => outcomes.add(String(await read(random, ceremony)));
      expect(await excessOf(call)).toBeUndefined();
    });
    await assert(property, fuzzing({ seed: SEED, runs: RUNS }));
    // Some are refused for their client data, some later; registrations need no signature, so good ones are read whole.
    const whole = ceremony === 'registration' ? ['[object Object]'] : [];
    expect([...outcomes].toSorted()).toEqual([...whole, 'null', 'undefined']);
  },
  120_000,
);
