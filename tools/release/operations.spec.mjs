import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { apiDocuments } from '../sdk/document.mjs';
import { inRoot } from '../workspace/root.mjs';
import { lastInChangelog, operationsIn } from './versions.mjs';

it('every endpoint of the last release is still there, with the same path and parameters', async () => {
  const released = lastInChangelog(readFileSync(inRoot('CHANGELOG.md'), 'utf8'));
  const before = JSON.parse(readFileSync(inRoot('releases', released, 'operations.json'), 'utf8'));
  const documents = await apiDocuments('https://auth.example.com');
  const now = new Set(operationsIn(documents).map(({ name }) => name));
  expect(before.length).toBeGreaterThan(0);
  expect(before.filter((name) => !now.has(name))).toEqual([]);
});
