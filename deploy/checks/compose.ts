import { parse } from 'yaml';
import { readRoot } from './repository.js';

export type Environment = Readonly<Record<string, string>>;

export interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Environment;
  readonly secrets?: readonly (string | { source: string; target: string })[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
  readonly healthcheck?: { test?: readonly string[]; disable?: boolean };
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly ports?: readonly string[];
  readonly privileged?: boolean;
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { file: string }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** docker-compose.yml with anchors resolved and variables (`${NAME:-default}`) unresolved. */
export const readCompose = (): Compose => parse(readRoot('docker-compose.yml'), { merge: true }) as Compose;

/** Replaces `${NAME:-default}` by the value in `env` or the default. The file uses no other form. */
export function interpolate(text: string, env: Environment): string {
  const replaced = text.replace(
    /\$\{(\w+):-([^{}]*)\}/g,
    (_, name: string, fallback: string) => env[name] || fallback,
  );
  // A fallback may name another variable: the inner one is replaced first.
  return replaced === text ? text : interpolate(replaced, env);
}

/** The names of the files that a service mounts. */
export const secretsOf = ({ secrets = [] }: ComposeService) =>
  secrets.map((secret) => (typeof secret === 'string' ? secret : secret.source));
