import { describe, expect, it } from '@jest/globals';
import {
  areasOf,
  areasWith,
  htmlOf,
  introduction,
  objectSections,
  operationSection,
  partOf,
  raised,
  viewAt,
  anchorOf,
} from '../../libs/edge/src/reference/index.mjs';
import { apiDocuments } from '../../tools/sdk/document.mjs';

const { apps, operators } = await apiDocuments('https://auth.example.com');
const parts = [apps, operators].map(partOf);

/** Markdown that was left as it is, outside of code. */
const leftIn = (html) => html.replaceAll(/<code>[^]*?<\/code>/g, '').match(/:::|\{#[\w-]+\}|^\||```/gm) ?? [];
const callsOf = (document) => areasOf(document).flatMap(({ operations }) => operations);

describe.each([
  ['Apps', apps],
  ['operators', operators],
])('the page at /reference for %s', (_, document) => {
  it('has every call of the document in an area', () => {
    const calls = Object.values(document.paths).flatMap(Object.keys);
    expect(callsOf(document)).toHaveLength(calls.length);
  });

  it('shows the whole text of each call as HTML', () => {
    for (const one of callsOf(document)) {
      const html = htmlOf(raised(operationSection(document, one)));
      expect(html).toContain(`<h1 id="${one.operation.operationId}" tabindex="-1">`);
      const objects = htmlOf(objectSections(document, [one]).join('\n\n'));
      expect([one.path, leftIn(html + objects)]).toEqual([one.path, []]);
    }
  });
});

it('the introduction has the anchors that pages link to', () => {
  expect(htmlOf(introduction('API', apps))).toContain('<h2 id="session-jwts"');
});

describe('an address of /reference', () => {
  it.each([
    ['createUser', 'createUser', ''],
    ['createUser-request', 'createUser', ''],
    ['admin/createApp', 'createApp', 'admin/'],
    ['users', undefined, ''],
    ['nothing', undefined, ''],
  ])('%s', (anchor, id, prefix) => {
    const { part, operation } = viewAt(parts, anchor);
    expect([part.prefix, operation?.operation.operationId]).toEqual([prefix, id]);
  });

  it('without a document is one of the document that is shown', () => {
    const [first, second] = [apps, apps].map(partOf);
    expect(viewAt([first, second], 'createUser').part).toBe(first);
    expect(viewAt([first, second], 'createUser', second).part).toBe(second);
  });
});

it('the search of /reference finds calls by all of its words', () => {
  const found = (query) =>
    areasWith(parts[0], query).flatMap(({ operations }) =>
      operations.map((one) => one.operation.operationId),
    );
  expect(found('users/create')).toEqual(['createUser']);
  expect(found('POST email send')).toContain('sendEmailOtp');
  expect(found('no such call')).toEqual([]);
  expect(found('')).toHaveLength(callsOf(apps).length);
});

it.each([
  ['', ''],
  ['#createUser', 'createUser'],
  ['#caf%C3%A9', 'café'],
  ['#%', '%'],
  ['#100%25%', '100%25%'],
])('the place %p of the address bar is %p', (hash, anchor) => {
  expect(anchorOf(hash)).toBe(anchor);
});
