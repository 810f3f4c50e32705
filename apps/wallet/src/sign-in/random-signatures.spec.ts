import { expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS } from '@latchkey/contracts';
import { excessOf, fuzzing, randomText } from '@latchkey/platform/testing';
import { assert, asyncProperty, constantFrom } from 'fast-check';
import { CHAINS } from '@latchkey/chains/keys';
import { cut, randomSignature } from '../testing/random-signatures.js';
import { chainIdOf, challengeText, nonceOf } from './challenge-text.rules.js';
import { contractQuestion } from './contract-question.js';
import { ethereumCheck, isHex } from './ethereum-signature.js';
import { domainAllowed, readChainId, readDomain, readUri } from './page.rules.js';
import { solanaCheck } from './solana-signature.js';

const SEED = 20261122;
const RUNS = 120;
/** The newest of each key, which are tried where no text is named. */
const OPEN_CHALLENGES = 10;
const ADDRESS = `0x${'11'.repeat(20)}`;
const SOLANA_ADDRESS = 'GJRs4FwHtemZ5ZE9x3FNvJ8TMwitKTh21yxdRPqn7npE';

const texts = Array.from({ length: OPEN_CHALLENGES }, (_, n) =>
  challengeText({
    walletType: 'ethereum',
    domain: `${'a.'.repeat(120)}example.com`,
    address: ADDRESS,
    uri: `https://example.com/${'%41'.repeat(70)}`,
    chainId: '1',
    nonce: n.toString(16).padStart(32, '0'),
    issuedAt: new Date(0),
    expiresAt: new Date(600_000),
  }),
);

it('a random signature costs little, against all challenges that are tried', async () => {
  const property = asyncProperty(randomSignature(), async (random) => {
    const signature = cut(random);
    const ofKeys = () => {
      const ethereum = ethereumCheck(signature, ADDRESS);
      const solana = solanaCheck(signature, SOLANA_ADDRESS);
      return texts.map((text) => [ethereum?.(text), solana?.(text)]);
    };
    const ofContracts = () => {
      if (!isHex(signature)) return;
      const question = contractQuestion(signature, ADDRESS);
      return JSON.stringify(texts.map((text) => question.of(text)));
    };
    expect({ ofKeys: await excessOf(ofKeys), ofContracts: await excessOf(ofContracts) }).toEqual({});
  });
  await assert(property, fuzzing({ seed: SEED, runs: RUNS }));
}, 120_000);

it('random texts of a challenge, a page, an address or a key cost little', async () => {
  const caller = {
    environment: 'live' as const,
    key_kind: 'public' as const,
    settings: {
      ...DEFAULT_APP_SETTINGS,
      allowed_origins: ['https://*-*.example.com:*', 'https://example.com'],
    },
  };
  const pages = (text: string) => {
    const domain = readDomain(text.slice(0, 261).trim());
    if (domain !== undefined) domainAllowed(domain, caller);
    domainAllowed(text.slice(0, 261), caller);
    readUri(text.slice(0, 256), domain ?? 'example.com');
    readChainId(text.slice(0, 64), 'solana');
  };
  const challenges = (text: string) => [chainIdOf(text), nonceOf(text)];
  const keys = (text: string) =>
    Object.values(CHAINS).map((chain) => [
      chain.readAddress(text.slice(0, 128), 'live'),
      chain.readKey(text.slice(0, 512), 'live'),
    ]);
  const property = asyncProperty(randomText(), constantFrom(128, 512, 4096), async (random, most) => {
    const text = cut(random, most);
    const excess = await excessOf(() => [pages(text), challenges(text), keys(text)]);
    expect(excess).toBeUndefined();
  });
  await assert(property, fuzzing({ seed: SEED, runs: RUNS }));
}, 120_000);
