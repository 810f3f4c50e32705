import type { RouteOptions } from 'fastify';

interface KnownPath {
  readonly url: string;
  readonly pattern: RegExp;
  readonly methods: Set<string>;
}

/** The routes by path, to tell a wrong method from an unknown path. */
export class KnownPaths {
  private readonly byUrl = new Map<string, KnownPath>();
  /** By a URL with parameters: the routes that fix one of them. */
  private readonly fixing = new Map<string, KnownPath[]>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    const known = this.byUrl.get(url) ?? { url, pattern: patternOf(url), methods: new Set<string>() };
    this.byUrl.set(url, known);
    for (const name of [method].flat()) known.methods.add(name);
    this.fixing.clear();
  }

  /** The methods of a path; empty when it is unknown. A fixed segment wins over a parameter. */
  methodsAt(path: string): string[] {
    return [...(this.at(path)?.methods ?? [])];
  }

  /** The template of the route at a path, for any method. */
  routeAt(path: string): string | undefined {
    return this.at(path)?.url;
  }

  /** Whether a parameter matched what is a fixed segment of another method (`GET …/users/create`). */
  shadows(route: string, path: string): boolean {
    return route.includes(':') && this.fixingOf(route).some(({ pattern }) => pattern.test(path));
  }

  private at(path: string): KnownPath | undefined {
    const exact = this.byUrl.get(path);
    if (exact) return exact;
    const matching = [...this.byUrl.values()].filter(({ pattern }) => pattern.test(path));
    return matching.find(({ url }) => !this.shadows(url, path));
  }

  private fixingOf(route: string): KnownPath[] {
    const kept = this.fixing.get(route);
    if (kept) return kept;
    const pattern = patternOf(route);
    const found = [...this.byUrl.values()].filter(({ url }) => url !== route && pattern.test(url));
    this.fixing.set(route, found);
    return found;
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
