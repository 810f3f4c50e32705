import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import type { KubernetesObject } from './kubernetes-objects.js';

export type Values = Readonly<Record<string, unknown>>;
type Files = readonly (readonly [path: string, text: string])[];

const at = (values: Values, path: string): unknown =>
  path
    .replace('.Values.', '')
    .split('.')
    .reduce<unknown>((value, name) => (value as Values | undefined)?.[name], values);

const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0);

const indented = (value: unknown, spaces: number): string =>
  stringify(value)
    .trimEnd()
    .split('\n')
    .map((line) => `${' '.repeat(spaces)}${line}`)
    .join('\n');

function imageOf(values: Values, own: string): string {
  const { repository, digest, tag } = values['image'] as Record<string, string>;
  if (own) return own;
  return digest ? `${repository}@${digest}` : `${repository}:${tag}`;
}

/** What an expression inside a line prints. */
function printed(expression: string, values: Values): string {
  const [, own] = /^include "latchkey\.image" \(list \. (\S+)\)$/.exec(expression) ?? [];
  if (own) return imageOf(values, own === '""' ? '' : String(at(values, own)));
  if (expression.startsWith('include "latchkey.host"'))
    return new URL(String(values['publicBaseUrl'])).hostname;
  if (expression.endsWith('| sha256sum | quote')) return 'a-checksum';
  if (expression === '.Release.Service') return 'Helm';
  if (expression === '"{{"') return '{{';
  const [path = '', quoted] = expression.split(' | ');
  const value = at(values, path);
  if (value === undefined) throw new Error(`no value for ${expression}`);
  return quoted ? JSON.stringify(value) : String(value);
}

/**
 * A template with its values filled in, for the forms that `deploy/chart/marks.mjs` writes and no others. Where Helm is on the
 * PATH, it is asked for the same.
 */
function filledIn(text: string, values: Values): KubernetesObject[] {
  const made = text.replace(/^\{\{- \/\*.*\*\/\}\}\n/, '');
  const [, condition, body = made] = /^\{\{- if (.*) \}\}\n([\s\S]*)\{\{- end \}\}\n$/.exec(made) ?? [];
  const wanted = (condition ?? '').split(' ').filter((word) => word.startsWith('.'));
  if (!wanted.every((path) => at(values, path) === true)) return [];
  const lines = body
    .replaceAll(
      /^( *)\{\{- with (\S+) \}\}\n([\s\S]*?)\n\1\{\{- end \}\}\n/gm,
      (_, _indent, path: string, inner: string) => {
        const value = at(values, path);
        const whole = inner.replace(/^ *\{\{- toYaml \. \| nindent (\d+) \}\}$/m, (_line, spaces) =>
          indented(value, Number(spaces)),
        );
        return isEmpty(value) ? '' : `${whole}\n`;
      },
    )
    .replaceAll(/^ *\{\{- toYaml (\S+) \| nindent (\d+) \}\}$/gm, (_, path: string, spaces) =>
      indented(at(values, path), Number(spaces)),
    )
    .replaceAll(/\{\{ (.*?) \}\}/g, (_, expression: string) => printed(expression, values));
  return parseAllDocuments(lines).map((document) => document.toJS() as KubernetesObject);
}

/** All objects of the chart with its own values, and with others in their place. */
export function objectsOf(files: Files, more: Values): KubernetesObject[] {
  const { appVersion } = parse(textOf(files, 'Chart.yaml')) as { appVersion: string };
  const values = merged(merged({ image: { tag: appVersion } }, withoutEmptyTag(defaultsOf(files))), more);
  return files
    .filter(([path]) => /^templates\/.*\.yaml$/.test(path))
    .flatMap(([, text]) => filledIn(text, values));
}

/** Helm takes the version of the chart where the tag is empty. */
function withoutEmptyTag(values: Values): Values {
  const { tag, ...image } = values['image'] as Values;
  return { ...values, image: tag === '' ? image : { ...image, tag } };
}

export const defaultsOf = (files: Files): Values => parse(textOf(files, 'values.yaml')) as Values;

export function textOf(files: Files, path: string): string {
  const [, text] = files.find(([name]) => name === path) ?? [];
  if (text === undefined) throw new Error(`the chart has no ${path}`);
  return text;
}

const isMap = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As Helm merges values: maps member by member, everything else as a whole. */
export function merged(values: Values, more: Values): Values {
  const changes = Object.entries(more).map(([name, value]) => {
    const own = values[name];
    return [name, isMap(own) && isMap(value) ? merged(own, value) : value];
  });
  return { ...values, ...(Object.fromEntries(changes) as Values) };
}

export const hasHelm = spawnSync('helm', ['version']).status === 0;

/** Runs Helm on the chart: `lint` or `template`, with values. */
export function helm(command: readonly string[], files: Files, values: Values) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-chart-'));
  try {
    for (const [path, text] of [...files, ['more.yaml', stringify(values)] as const]) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const words = [...command, folder, '--values', join(folder, 'more.yaml')];
    const { status, stdout, stderr } = spawnSync('helm', words, { encoding: 'utf8', maxBuffer: 2 ** 26 });
    return { status, stdout, stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
