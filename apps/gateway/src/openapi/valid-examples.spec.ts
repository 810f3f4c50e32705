import { expect, it } from '@jest/globals';
import { examplesIn } from '@latchkey/edge/testing';
import { apiDocument } from './api-document.js';

it('the document has only examples that its schemas allow', () => {
  const { count, wrong } = examplesIn(apiDocument('https://auth.example.com'));
  expect(count).toBeGreaterThan(700);
  expect(wrong).toEqual([]);
});
