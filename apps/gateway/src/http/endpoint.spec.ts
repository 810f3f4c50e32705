import { describe, expect, it } from '@jest/globals';
import { API_CONTROLLERS } from '../gateway.module.js';
import { User } from '@latchkey/contracts/identity';
import { Endpoint, endpointsOf, InArea, readyJson, REPLIED } from '@latchkey/edge';

const endpoints = API_CONTROLLERS.flatMap((controller) =>
  endpointsOf([controller]).map(({ endpoint }) => [endpoint.operationId, controller, endpoint] as const),
);

/** Parameters that are no message: the context of the call, the device, a single path parameter. */
const isMessage = (type: unknown) => type !== Object && type !== String;

describe('each endpoint', () => {
  it.each(endpoints)('%s: `query` and `request` are the classes of its @Query() and @Body()', (...row) => {
    const [name, controller, { query, request, callback }] = row;
    const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as unknown[];
    // A callback reads its own.
    const declared = callback ? [] : [query, request].filter((type) => type !== undefined);
    expect(new Set(types.filter(isMessage))).toEqual(new Set(declared));
  });

  it.each(endpoints)('%s: a GET takes a query and no body', (_, __, { method, request }) => {
    if (method === 'GET') expect(request).toBeUndefined();
  });
});

describe('the compiler', () => {
  const declared = { method: 'GET', summary: 'A user', description: 'A user.', response: User } as const;

  /** Where a line is marked, the build fails unless the handler below it is refused. */
  @InArea('Answers', 'What a handler may answer.')
  class Answers {
    @Endpoint({ ...declared, path: '/members' })
    members(): User {
      return new User();
    }

    @Endpoint({ ...declared, path: '/json' })
    json() {
      return readyJson(new User());
    }

    @Endpoint({ ...declared, path: '/replied' })
    replied() {
      return REPLIED;
    }

    // @ts-expect-error -- any text
    @Endpoint({ ...declared, path: '/text' })
    text() {
      return 'some text';
    }

    // @ts-expect-error -- JSON of another value
    @Endpoint({ ...declared, path: '/other' })
    other() {
      return readyJson({ none: true });
    }

    // @ts-expect-error -- nothing
    @Endpoint({ ...declared, path: '/nothing' })
    nothing() {
      return undefined;
    }
  }

  it('accepts the documented members, their JSON and a reply, and no other answer', () => {
    expect(endpointsOf([Answers])).toHaveLength(6);
  });
});
