import { describe, expect, it } from '@jest/globals';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal';
import { API_CONTROLLERS } from '../gateway.module.js';
import { endpointsOf } from './endpoint.js';

const endpoints = API_CONTROLLERS.flatMap((controller) =>
  endpointsOf([controller]).map(({ endpoint }) => [endpoint.operationId, controller, endpoint] as const),
);

describe('each endpoint', () => {
  it.each(endpoints)('%s: `query` and `request` are the classes of its @Query() and @Body()', (...row) => {
    const [name, controller, { query, request }] = row;
    const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) as object;
    const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as unknown[];
    const typeOf = (kind: RouteParamtypes) => {
      const found = Object.keys(parameters).find((key) => key.startsWith(`${kind}:`));
      return found && types[Number(found.split(':')[1])];
    };
    const [ofQuery, ofBody] = [typeOf(RouteParamtypes.QUERY), typeOf(RouteParamtypes.BODY)];
    expect({ query, request }).toEqual({ query: ofQuery, request: ofBody });
  });

  it.each(endpoints)('%s: a GET takes a query and no body', (_, __, { method, request }) => {
    if (method === 'GET') expect(request).toBeUndefined();
  });
});
