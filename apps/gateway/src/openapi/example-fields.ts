import { AppError, type ErrorType, fieldsOf, type FieldSpec } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import type { Endpoint } from '../http/endpoint.js';
import { checkedMessage } from '../http/validation/validation.js';
import { requestExample } from './examples.js';

type Body = Record<string, unknown>;

/** What each refusal blames: the values that are wrong where it has a type of its own. */
const WRONG_VALUES: Partial<Record<ErrorType, Body>> = {
  invalid_email: { email: 'ada@example', emails: ['ada@example'] },
  invalid_phone_number: { phone_number: '555-2671', phone_numbers: ['555-2671'] },
};

/** The `fields` of an example of this refusal, as the door itself tells them; undefined where it names none. */
export function exampleFields(type: ErrorType, endpoint: Endpoint): FieldProblem[] | undefined {
  const fields = fieldsOfInput(endpoint);
  switch (type) {
    case 'unknown_field':
      return told(endpoint, { [misspelt(endpoint.needs?.members[0] ?? fields[0]?.name ?? 'user_id')]: '…' });
    case 'invalid_request':
      return told(endpoint, { ...good(endpoint), ...invalid(endpoint) }) ?? pathProblem(endpoint);
    default: {
      const known = (name: string) => fields.some((field) => field.name === name);
      const wrong = Object.entries(WRONG_VALUES[type] ?? {}).filter(([name]) => known(name));
      return wrong.length > 0
        ? told(endpoint, { ...good(endpoint), ...Object.fromEntries(wrong) })
        : undefined;
    }
  }
}

/** A member of a wrong type: of a body any, of a query (which is text) a number. */
function invalid(endpoint: Endpoint): Body {
  const fields = fieldsOfInput(endpoint);
  const chosen = endpoint.request ? fields[0] : fields.find(({ schema }) => schema.type === 'integer');
  return chosen ? { [endpoint.needs?.members[0] ?? chosen.name]: endpoint.request ? {} : 'ten' } : {};
}

function fieldsOfInput({ request, query }: Endpoint): readonly FieldSpec[] {
  const message = request ?? query;
  return message ? fieldsOf(message) : [];
}

function good({ request, query, needs }: Endpoint): Body {
  const message = request ?? query;
  return message ? requestExample(message, needs) : {};
}

function told({ request, query, needs }: Endpoint, body: Body): FieldProblem[] | undefined {
  try {
    checkedMessage(request ?? query, body, needs);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.details.fields;
    throw error;
  }
}

/** In camel case, as it is often written by mistake; with an `s` where that changes nothing. */
function misspelt(name: string): string {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return camel === name ? `${name}s` : camel;
}

/** A call without fields is refused for an id in its path, or for what is no HTTP. */
function pathProblem({ path }: Endpoint): FieldProblem[] {
  const [, id] = /:([a-z_]+)/.exec(path) ?? [];
  return id === undefined
    ? [{ field: 'request', message: 'is not well-formed HTTP' }]
    : [{ field: id, message: 'must not hold NUL characters or lone surrogates' }];
}
