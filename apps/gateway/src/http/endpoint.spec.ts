import { describe, expect, it } from '@jest/globals';
import { API_CONTROLLERS } from '../gateway.module.js';
import { endpointsOf } from '@latchkey/edge';

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
