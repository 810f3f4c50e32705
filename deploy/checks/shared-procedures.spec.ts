import { describe, expect, it } from '@jest/globals';
import type { AnyProcedure } from '@latchkey/platform/procedures';
import { reachedCode } from './reached-code.js';
import { CONTRACTS } from './service-lists.js';

const isShared = (value: unknown): value is AnyProcedure =>
  typeof value === 'object' && value !== null && 'shared' in value && value.shared === true;

/** Names of the shared procedures of a contract. */
const sharedOf = (service: string) =>
  Object.entries(CONTRACTS[service] ?? {}).flatMap(([name, value]) => (isShared(value) ? [name] : []));

/**
 * The first steps of the one exception to its event: a gateway of 0.2.0 extends sessions by it, and it sets the scope
 * itself. The release after the next one removes that.
 */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = { verifySession: ['verify', 'extend'] };

/**
 * A shared call runs without a scope, so its event would have no actor and no request; and its message may be sent
 * twice, so there could be two events.
 */
describe.each(Object.keys(CONTRACTS).filter((service) => sharedOf(service).length > 0))('%s', (service) => {
  const handlers = reachedCode().handlers[service] ?? [];
  const pathOf = (name: string) => handlers.find(({ procedure }) => procedure === name)?.path;

  it.each(sharedOf(service))('handles %s without adding an event', (name) => {
    expect(pathOf(name)?.slice(0, 2)).toEqual(EXCEPTIONS[name] ?? []);
  });

  it('adds events in a handler that is not shared, so that the walk sees them', () => {
    const shared = new Set(sharedOf(service));
    const others = handlers.filter(({ procedure }) => !shared.has(procedure));
    expect(others.filter(({ path }) => path.length > 1)).not.toEqual([]);
  });
});
