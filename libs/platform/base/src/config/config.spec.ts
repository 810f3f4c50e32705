import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret } from '../crypto/secret.js';
import { ConfigError, defineConfig, describeConfig, parseConfig, type ConfigSchema } from './parse-config.js';
import { setting } from './index.js';

const schema = defineConfig({
  PORT: setting.integer({ description: 'Public port.', default: 8080, min: 0, max: 65535 }),
  DATABASE_URL: setting.url({ description: 'PostgreSQL.', protocols: ['postgres', 'postgresql'] }),
  LOG_LEVEL: setting.choice(['debug', 'info'], { description: 'Least level.', default: 'info' }),
  TRACES: setting.boolean({ description: 'Whether to trace.', default: false }),
  SENDER: setting.string({ description: 'From address.', optional: true }),
  ADMIN_KEY: setting.secret({ description: "Operator's key.", minLength: 32 }),
  MASTER: setting.secret({ description: 'Master key.', minLength: 8 }),
});

const adminKey = 'k3y-of-the-operator-0123456789abcdef';
const valid = { DATABASE_URL: 'postgres://me:hunter2@db/x', ADMIN_KEY: adminKey, MASTER: 'master-key-text' };

function problemsOf(env: Record<string, string>, of: ConfigSchema = schema): string {
  try {
    parseConfig(of, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe('parseConfig', () => {
  it('answers typed values under their names, ignores the rest of the environment, and is frozen', () => {
    const config = parseConfig(schema, { ...valid, PORT: '9000', TRACES: '1', HOME: '/root' });
    const port: number = config.PORT;
    const level: 'debug' | 'info' = config.LOG_LEVEL;
    const sender: string | undefined = config.SENDER;
    expect([port, level, sender, config.TRACES]).toEqual([9000, 'info', undefined, true]);
    expect(config.ADMIN_KEY.reveal()).toBe(adminKey);
    expect(Object.keys(config)).toEqual(Object.keys(schema));
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('lists every problem at once, by name, in order', () => {
    expect(
      problemsOf({ PORT: 'http', LOG_LEVEL: 'loud', ADMIN_KEY: 'short', MASTER: '' }).split('\n'),
    ).toEqual([
      'PORT: must be an integer from 0 to 65535',
      'DATABASE_URL: is required (or DATABASE_URL_FILE)',
      'LOG_LEVEL: must be one of debug, info',
      'ADMIN_KEY: must have 32 characters or more',
      'MASTER: is required (or MASTER_FILE)',
    ]);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['PORT', ' 80'],
    ['PORT', '9'.repeat(30)],
    ['DATABASE_URL', 'mysql://me:hunter2@db/x'],
    ['DATABASE_URL', 'hunter2'],
    ['LOG_LEVEL', 'toString'],
    ['TRACES', 'constructor'],
    ['TRACES', 'yes'],
    ['ADMIN_KEY', 'x'.repeat(31)],
    ['ADMIN_KEY', 'abab'.repeat(16)],
    ['MASTER', 'passwd7'],
  ])('refuses %s=%s, naming it and never its value', (name, value) => {
    const message = problemsOf({ ...valid, [name]: value });
    expect(message).toMatch(new RegExp(`^${name}: [^\\n]+$`));
    expect(message).not.toContain(value);
  });

  it('takes an empty variable as absent', () => {
    expect(parseConfig(schema, { ...valid, PORT: '', SENDER: '' })).toMatchObject({ PORT: 8080 });
  });

  it("runs the caller's own check last", () => {
    const even = (value: number) => (value % 2 === 0 ? undefined : 'must be even');
    const own = defineConfig({ N: setting.integer({ description: '', min: 0, check: even }) });
    expect(problemsOf({ N: '3' }, own)).toBe('N: must be even');
    expect(problemsOf({ N: '-3' }, own)).toBe('N: must be an integer of 0 or more');
    expect(parseConfig(own, { N: '4' }).N).toBe(4);
  });

  it('asks the rule for what settings need of each other, beside their own problems', () => {
    const rule = ({ PORT, SENDER }: Record<string, unknown>) =>
      PORT === 25 && !SENDER ? [{ name: 'SENDER', reason: 'is required with port 25' }] : [];
    expect(() => parseConfig(schema, { ...valid, PORT: '25', ADMIN_KEY: '' }, rule)).toThrow(
      /^ADMIN_KEY: is required .*\nSENDER: is required with port 25$/,
    );
    expect(parseConfig(schema, { ...valid, PORT: '26' }, rule).PORT).toBe(26);
    const logged = () => [{ name: 'LOG_LEVEL', reason: 'is required' }];
    expect(() => parseConfig(schema, { ...valid, LOG_LEVEL: 'loud' }, logged)).toThrow(
      /^LOG_LEVEL: must be one of debug, info$/,
    );
  });

  it('prints neither secrets nor the credentials of URLs', () => {
    const config = parseConfig(schema, valid);
    for (const printed of [
      inspect(config),
      JSON.stringify(config),
      JSON.stringify({ config }),
      `${inspect([config])}`,
    ]) {
      expect(printed).not.toMatch(/hunter2|k3y-of|master-key/);
      expect(printed).toContain('postgres://[secret]@db/x');
    }
    expect(config.DATABASE_URL).toBe(valid.DATABASE_URL);
  });
});

describe('a setting that may hold a credential, from a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  const file = join(folder, 'master');
  const empty = join(folder, 'empty');
  const { MASTER, ...others } = valid;

  beforeAll(() => {
    writeFileSync(file, 'v2:abcdef\nv1:ghijkl\n');
    writeFileSync(empty, '\n');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('is its content without the last line break', () => {
    const { MASTER: master } = parseConfig(schema, { ...others, MASTER_FILE: file });
    expect(master).toBeInstanceOf(Secret);
    expect(master.reveal()).toBe('v2:abcdef\nv1:ghijkl');
  });

  it('may be a URL, or a text that says so', () => {
    const own = defineConfig({
      BUS: setting.string({ description: 'Bus.', fromFile: true }),
      STORE: setting.url({ description: 'Store.' }),
      SENDER: setting.string({ description: 'From address.', optional: true }),
    });
    const url = join(folder, 'url');
    writeFileSync(url, 'nats://me:hunter2@bus:4222\n');
    const config = parseConfig(own, { BUS_FILE: url, STORE_FILE: url, SENDER_FILE: url });
    expect(config).toEqual({ BUS: 'nats://me:hunter2@bus:4222', STORE: 'nats://me:hunter2@bus:4222' });
    expect(inspect(config)).not.toContain('hunter2');
  });

  it('is absent where the file is empty, so that an optional one may be left so', () => {
    const own = defineConfig({ KEY: setting.secret({ description: 'Key.', optional: true }) });
    expect(parseConfig(own, { KEY_FILE: empty })).toEqual({ KEY: undefined });
  });

  it.each([
    [
      'a file that is not there',
      { MASTER_FILE: join(folder, 'none') },
      'the file of MASTER_FILE cannot be read (ENOENT)',
    ],
    ['a folder', { MASTER_FILE: folder }, 'the file of MASTER_FILE cannot be read (EISDIR)'],
    ['an empty file', { MASTER_FILE: empty }, 'the file of MASTER_FILE is empty'],
    ['both forms', { MASTER_FILE: file, MASTER }, 'is given twice, also as MASTER_FILE'],
  ])('refuses %s', (_, env, reason) => {
    expect(problemsOf({ ...others, ...env })).toBe(`MASTER: ${reason}`);
  });
});

it('describeConfig answers name, kind, default and description of each setting', () => {
  expect(describeConfig(schema)).toEqual([
    { name: 'PORT', kind: 'integer from 0 to 65535', default: '8080', description: 'Public port.' },
    {
      name: 'DATABASE_URL or DATABASE_URL_FILE',
      kind: 'URL (postgres://, postgresql://)',
      default: 'required',
      description: 'PostgreSQL.',
    },
    { name: 'LOG_LEVEL', kind: 'debug | info', default: 'info', description: 'Least level.' },
    { name: 'TRACES', kind: 'boolean', default: 'false', description: 'Whether to trace.' },
    { name: 'SENDER', kind: 'string', default: 'optional', description: 'From address.' },
    {
      name: 'ADMIN_KEY or ADMIN_KEY_FILE',
      kind: 'secret, 32 characters or more',
      default: 'required',
      description: "Operator's key.",
    },
    {
      name: 'MASTER or MASTER_FILE',
      kind: 'secret, 8 characters or more',
      default: 'required',
      description: 'Master key.',
    },
  ]);
});
