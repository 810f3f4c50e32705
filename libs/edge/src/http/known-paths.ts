import type { RouteOptions } from 'fastify';

interface KnownPath {
  readonly url: string;
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** The routes by path, to tell a wrong method from an unknown path. */
export class KnownPaths {
  private readonly byUrl = new Map<string, KnownPath>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    const known = this.byUrl.get(url) ?? { url, pattern: patternOf(url), methods: new Set<string>() };
    this.byUrl.set(url, known);
    for (const name of [method].flat()) known.methods.add(name);
  }

  /** The methods of a path; empty when it is unknown. A fixed path wins over one with parameters. */
  methodsAt(path: string): string[] {
    return [...(this.at(path)?.methods ?? [])];
  }

  /** The template of the route at a path, for any method. */
  routeAt(path: string): string | undefined {
    return this.at(path)?.url;
  }

  /** Whether a parameter matched a path that is a fixed path of another method (`GET …/users/create`). */
  shadows(route: string, path: string): boolean {
    return route !== path && route.includes(':') && this.byUrl.has(path);
  }

  private at(path: string): KnownPath | undefined {
    return this.byUrl.get(path) ?? [...this.byUrl.values()].find(({ pattern }) => pattern.test(path));
  }
}

export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

/** The query as it was sent, without the question mark; empty if there is none. */
export function queryOf(url: string): string {
  return url.slice(pathOf(url).length + 1);
}

function patternOf(url: string): RegExp {
  const source = url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[a-z_]+/gi, '[^/]+');
  return new RegExp(`^${source}$`);
}
