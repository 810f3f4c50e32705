import { expect, it } from '@jest/globals';
import { type Finding, runbookOf, troubles } from './findings.rules.js';

const finding = (name: string, level: Finding['level']): Finding => ({
  name,
  level,
  message: '',
  runbook: '',
});

it('shows what is wrong, the worst first', () => {
  const found = [finding('a', 'ok'), finding('b', 'warn'), finding('c', 'fail'), finding('d', 'warn')];
  expect(troubles(found).map(({ name }) => name)).toEqual(['c', 'b', 'd']);
});

it('leads to a runbook at an address, and names one of the folder', () => {
  expect(runbookOf({ runbook: 'operations.md#dead-events' })).toEqual({
    text: 'docs/operations.md#dead-events',
  });
  const href = 'https://wiki.example.com/operations.md#dead-events';
  expect(runbookOf({ runbook: href })).toEqual({ text: 'operations.md#dead-events', href });
});
