import { describe, expect, it } from '@jest/globals';
import { expectRefusal } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { openApi, pathOfNothing } from '../harness/http/openapi.js';

const app = await newApp();
const { paths } = await openApi();

describe.each(Object.entries(paths))('%s', (template, methods) => {
  const path = pathOfNothing(template);
  const taken = Object.keys(methods).map((method) => method.toUpperCase());
  const others = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    (method) => !taken.includes(method),
  );

  it.each(others)('does not take %s, and says what it takes', async (method) => {
    const answer = await call(method, path);
    expectRefusal(answer, 405, 'method_not_allowed');
    const allow = (answer.headers.get('allow') ?? '').split(/,\s*/);
    expect(allow).toEqual(expect.arrayContaining(taken));
    expect(allow).not.toContain(method);
  });

  it('answers HEAD as GET, or refuses it', async () => {
    const head = await call('HEAD', path, { key: app.secretKey });
    expect(head.text).toBe('');
    const get = await call('GET', path, { key: app.secretKey });
    expect(head.status).toBe(get.status);
    expect(head.headers.get('x-request-id')).toMatch(/^req_/);
  });
});
