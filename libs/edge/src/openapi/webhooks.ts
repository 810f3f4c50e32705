import { ALL_EVENTS, type CatalogueEvent, EventEnvelope, exampleOf } from '@latchkey/contracts/catalogue';
import type { Schemas } from './schemas.js';

type AnyEvent = CatalogueEvent<string, object>;

/** The member `webhooks` of an OpenAPI 3.1 document: each event as it is delivered, and as the feed lists it. */
export function webhooksOf(schemas: Schemas): Record<string, object> {
  const events = ALL_EVENTS.toSorted((one, other) => (one.type < other.type ? -1 : 1));
  return Object.fromEntries(events.map((event) => [event.type, { post: delivery(event, schemas) }]));
}

function delivery(event: AnyEvent, schemas: Schemas): object {
  const name = nameOf(event.type);
  schemas.components[name] = {
    allOf: [
      schemas.reference(EventEnvelope),
      {
        type: 'object',
        properties: {
          type: { const: event.type, description: 'What happened.' },
          data: { ...schemas.inPlace(event.members), description: 'Ids and codes.' },
        },
        required: ['type', 'data'],
      },
    ],
  };
  return {
    operationId: `on${name}`,
    summary: event.type,
    description: event.when,
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${name}` },
          example: exampleOf(event),
        },
      },
    },
    responses: {
      '2XX': { description: 'The event arrived. After any other answer its delivery is repeated.' },
    },
  };
}

/** `session.factor_added` → `SessionFactorAddedEvent`. */
function nameOf(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}
