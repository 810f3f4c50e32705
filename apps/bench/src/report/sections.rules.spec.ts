import { describe, expect, it } from '@jest/globals';
import { exampleMeasurement as measurement, exampleResult as resultOf } from './example-result.js';
import { exampleBeside, exampleSteady, exampleTwoReplicas } from './example-parts.js';
import { NEW_PAGE } from './page.js';
import { placeOf, sectionsOf, withSections } from './sections.rules.js';

const result = resultOf([
  measurement({}),
  measurement({ name: 'floor', cpu: { 'floor door': 100, nats: 60 } }),
  measurement({ users: 100_000 }),
]);

describe('withSections', () => {
  it('fills the places, keeps the words around them, and says the same when it is done twice', () => {
    const page = `Words.\n\n${placeOf('a')}\n\nMore words.\n`;
    const filled = withSections(page, { a: 'A table.' });
    expect(filled).toBe('Words.\n\n<!-- bench:a -->\n\nA table.\n\n<!-- /bench:a -->\n\nMore words.\n');
    expect(withSections(filled, { a: 'A table.' })).toBe(filled);
  });

  it('refuses a page that lacks a place', () => {
    expect(() => withSections('Words.', { a: 'x' })).toThrow('<!-- bench:a -->');
  });
});

describe('sectionsOf', () => {
  it('has a place on the new page for each, and a figure in each', () => {
    const sections = sectionsOf(result);
    const page = withSections(NEW_PAGE, sections);
    for (const section of Object.values(sections)) expect(page).toContain(section);
    expect(sections['calls']).toContain('1.25 × (1.25–1.25)');
    expect(sections['scales']).toContain('100,000');
    expect(sections['run']).toContain('**Errors:** none');
    expect(sections['revocation']).toContain('0 were accepted');
    for (const part of ['steady', 'replicas', 'beside'])
      expect(sections[part]).toBe('Not measured in this run.');
  });

  it('shows the parts that were measured', () => {
    const parts = { replicas: [exampleTwoReplicas()], beside: exampleBeside(), steady: exampleSteady() };
    const sections = sectionsOf(resultOf([measurement({})], parts));
    expect(sections['steady']).toContain('](performance/memory.svg)');
    expect(sections['replicas']).toContain('No call failed.');
    expect(sections['beside']).toContain('1.10 × (1.00–1.20)');
  });
});
