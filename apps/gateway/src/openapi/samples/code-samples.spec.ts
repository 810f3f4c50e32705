import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { apiDocument } from '../api-document.js';
import { type CodeSample, curlSample, nodeSample, type Operation } from '@latchkey/edge/openapi';

const apps = apiDocument('https://auth.example.com');

interface Sampled extends Operation {
  readonly security: readonly object[];
  readonly 'x-codeSamples'?: readonly CodeSample[];
}

const operationsOf = (document: typeof apps) =>
  Object.values(document.paths).flatMap((methods) => Object.values(methods) as Sampled[]);
const labelsOf = (operation: Sampled) => (operation['x-codeSamples'] ?? []).map(({ label }) => label);
const takesPublicToken = ({ security }: Sampled) => security.some((entry) => 'publicToken' in entry);

const request = { method: 'POST', path: '/v1/wallets/{wallet_id}', key: '$KEY', body: undefined } as const;
const parameters = [{ name: 'wallet_id', place: 'path', value: 'wallet_1' }] as const;

describe('the samples of the document', () => {
  it('show every call that an App makes, in curl', () => {
    const without = operationsOf(apps).filter((operation) => !labelsOf(operation).includes('curl'));
    expect(without.map(({ operationId }) => operationId)).toEqual(['receiveOAuth', 'receiveOAuthForm']);
  });

  it('are for a page exactly where a public token may call', () => {
    const inPages = operationsOf(apps).filter((operation) => labelsOf(operation).includes('Browser'));
    expect(inPages).toEqual(operationsOf(apps).filter(takesPublicToken));
    for (const operation of inPages) {
      const { source } = operation['x-codeSamples']?.find(({ label }) => label === 'Browser') ?? {
        source: '',
      };
      expect(source).not.toMatch(/user_id:|device_fingerprint/);
    }
  });

  it('are commands that a shell can read', () => {
    const commands = operationsOf(apps)
      .flatMap((operation) => operation['x-codeSamples'] ?? [])
      .filter(({ label }) => label === 'curl');
    const script = commands.map(({ source }) => source).join('\n');
    expect(() => execFileSync('bash', ['--norc', '-n'], { input: script })).not.toThrow();
  });
});

describe('a sample in curl', () => {
  it('sends what the document says, whatever quotes are in it', () => {
    const body = { notes: `it's "here"`, lines: 'a\nb' };
    const command = curlSample({ ...request, parameters, body }).replace(/^curl /, `printf '%s\\0' `);
    const sent = execFileSync('bash', ['--norc', '-c', command], {
      encoding: 'utf8',
      env: { BASE: 'http://b', KEY: 'k' },
    });
    const words = sent.split('\0');
    expect(words).toContain('http://b/v1/wallets/wallet_1');
    expect(words).toContain('Authorization: Bearer k');
    expect(JSON.parse(words[words.indexOf('-d') + 1] ?? '')).toEqual(body);
  });

  it('names the method where curl would take another', () => {
    expect(curlSample({ ...request, parameters })).toContain('-X POST');
    expect(curlSample({ ...request, method: 'GET', parameters })).not.toContain('-X');
  });
});

describe('a sample for Node', () => {
  it('takes path, query and body as one object', () => {
    const source = nodeSample('wallets.update', { ...request, parameters, body: { name: 'Ada' } });
    expect(source).toBe(
      `const answer = await latchkey.wallets.update({ wallet_id: 'wallet_1', name: 'Ada' });`,
    );
  });
});
