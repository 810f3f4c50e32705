import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PROCESSES } from '@latchkey/contracts/bus';
import { RENDERED, RUNBOOKS } from '../observability/render.mjs';
import {
  ALERTS,
  EXPECTED,
  hasPromtool,
  partsOf,
  promtool,
  RECORDED,
  rendered,
  RULES,
  testFiles,
} from './alert-rules.js';
import { readRoot } from './repository.js';

const operations = readRoot('docs/operations.md');
const sections = [...operations.matchAll(/^### (Latchkey[A-Z]\w+)$/gm)].map(([, title = '']) => title);
const names = [...new Set(ALERTS.map(({ alert }) => alert))];

describe.each(ALERTS.map((rule) => [`${rule.alert} (${rule.labels.severity})`, rule] as const))(
  '%s',
  (_, { alert, expr, labels, annotations }) => {
    it('says how bad it is and what is wrong, and in which namespace', () => {
      expect(labels.severity).toMatch(/^(?:critical|warning)$/);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      expect(annotations['summary']).toContain('{{ $labels.namespace }}');
      expect(annotations['description']?.length).toBeGreaterThan(20);
    });

    it('has a test in which it fires, and one in which it does not', () => {
      expect(EXPECTED).toContain(`${alert} fires as ${labels.severity}`);
      expect(EXPECTED).toContain(`${alert} quiet`);
    });

    it('is absent() for no single namespace', () => {
      const absent = partsOf(expr, 'FunctionCall').filter((call) => call.startsWith('absent('));
      expect(absent).toEqual(alert === 'LatchkeyServiceAbsent' ? ['absent(latchkey_bus_connected)'] : []);
    });
  },
);

describe('the rules', () => {
  it('keep the namespace in every aggregation', () => {
    const aggregations = RULES.flatMap(({ expr }) => partsOf(expr, 'AggregateExpr'));
    expect(aggregations.length).toBeGreaterThan(80);
    expect(aggregations.filter((part) => !/^\w+ by \(namespace[,)]/.test(part))).toEqual([]);
  });

  it('differ in name or severity', () => {
    const keys = ALERTS.map(({ alert, labels }) => `${alert} ${labels.severity}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('have a section of the runbook each, and every section has a rule', () => {
    expect(names.filter((name) => !sections.includes(name))).toEqual([]);
    expect(sections.filter((title) => !names.includes(title))).toEqual([]);
  });

  it('watch every process', () => {
    const all = Object.keys(PROCESSES).toSorted();
    const lists = RULES.flatMap(({ expr }) => [...expr.matchAll(/service=~"([^"]+)"/g)]);
    expect(lists.length).toBeGreaterThan(1);
    for (const [, list = ''] of lists) expect(list.split('|').toSorted()).toEqual(all);
    const absent = ALERTS.find(({ alert }) => alert === 'LatchkeyServiceAbsent')?.expr ?? '';
    const named = [...absent.matchAll(/latchkey_bus_connected\), "service", "([a-z-]+)"/g)];
    expect(named.map(([, name = '']) => name).toSorted()).toEqual(all);
  });

  it('are rendered as they are: run `node deploy/observability/render.mjs`', () => {
    for (const [file, text] of RENDERED) expect(readFileSync(file, 'utf8')).toBe(text());
  });

  it('link to their section by one absolute address', () => {
    expect(new URL(RUNBOOKS).protocol).toBe('https:');
    const alerts = rendered.groups.flatMap(({ rules }) => rules.filter((rule) => 'alert' in rule));
    for (const { alert, annotations } of alerts)
      expect(annotations['runbook_url']).toBe(`${RUNBOOKS}#${alert.toLowerCase()}`);
  });
});

describe('the objectives', () => {
  const routes = [...new Set(gatewayRoutes())];
  const counted = (slo: string) => {
    const rule = RECORDED.find((each) => 'labels' in each && JSON.stringify(each).includes(`"slo":"${slo}"`));
    const pattern = /route=~?"([^"]+)"/.exec(rule?.expr ?? '')?.[1] ?? '';
    return routes.filter((route) => new RegExp(`^(?:${pattern})$`).test(route)).toSorted();
  };
  const latency = [
    '/v1/auth/magic_links/create',
    '/v1/auth/magic_links/email/send',
    '/v1/auth/magic_links/verify',
    '/v1/auth/otps/email/send',
    '/v1/auth/otps/sms/send',
    '/v1/auth/otps/verify',
    '/v1/auth/totps/recover',
    '/v1/auth/totps/verify',
    '/v1/auth/webauthn/authentication/begin',
    '/v1/auth/webauthn/authentication/verify',
    '/v1/auth/webauthn/verify',
  ];

  it('count the routes of a sign-in and of a verification', () => {
    const waiting = ['begin', 'callback'].map((step) => `/v1/auth/oauth/{provider}/${step}`);
    const others = [...waiting, '/v1/auth/oauth/verify', '/v1/auth/wallets/registrations/begin'];
    const all = [...latency, ...others, '/v1/auth/wallets/verify'].toSorted();
    expect(counted('sign_in_availability')).toEqual(all);
    expect(counted('sign_in_latency')).toEqual(latency);
    for (const slo of ['session_verify_availability', 'session_verify_latency'])
      expect(counted(slo)).toEqual(['/v1/auth/sessions/verify']);
  });

  it('use the same routes above and below the line', () => {
    for (const slo of ['sign_in', 'session_verify'].flatMap((one) => [
      `${one}_availability`,
      `${one}_latency`,
    ])) {
      const rules = RECORDED.filter((each) => JSON.stringify(each).includes(`"slo":"${slo}"`));
      const patterns = rules.flatMap(({ expr }) =>
        [...expr.matchAll(/route=~?"([^"]+)"/g)].map(([, p]) => p),
      );
      expect([slo, patterns.length, new Set(patterns).size]).toEqual([slo, 2, 1]);
    }
  });

  it('decide for every error with 5xx whether it is a failure of Latchkey', () => {
    const codes = [...readRoot('docs/errors.md').matchAll(/^\| 5\d\d \| `(\w+)`/gm)].map(([, code]) => code);
    const ofOthers = ['chain_unavailable', 'chain_not_configured', 'oauth_unavailable'];
    const lists = RECORDED.flatMap(({ expr }) => [...expr.matchAll(/code=~"([^"]+)"/g)]);
    expect(lists).toHaveLength(2);
    for (const [, list = ''] of lists)
      expect([...list.split('|'), ...ofOthers].toSorted()).toEqual(codes.toSorted());
  });
});

/** The templates of the gateway's routes, as its controllers declare them. */
function gatewayRoutes(): string[] {
  const text = readRoot('libs/edge/src/apps/callback-url.ts');
  const callback = /CALLBACK_PATH = '([^']+)'/.exec(text)?.[1] ?? '';
  const files = ['otps/otps', 'magic-links/magic-links', 'oauth/oauth', 'totps/totps', 'sessions/sessions'];
  const others = ['webauthn/authentications', 'webauthn/registrations', 'wallets/wallet-sign-in'];
  const sources = [...files, ...others, 'passwords/passwords', 'users/users', 'wallets/wallets'];
  const paths = sources.flatMap((file) =>
    [...readRoot(`apps/gateway/src/${file}.controller.ts`).matchAll(/ path: '([^']+)'/g)].map(
      ([, path = '']) => path,
    ),
  );
  return [callback, ...paths];
}

if (!hasPromtool) process.stderr.write('The rules are not run: promtool is not on the PATH.\n');

// Not registered elsewhere: where CI runs, a skipped test fails the run.
if (hasPromtool)
  describe('promtool', () => {
    it('accepts the rules', () => {
      expect(promtool('check rules', 'alerts.yaml')).toEqual({ ok: true, text: expect.any(String) });
    });

    it.each(testFiles())(
      '%s: each alert fires, and does not',
      (file) => {
        expect(promtool('test rules', file)).toEqual({ ok: true, text: expect.any(String) });
      },
      60_000,
    );
  });
