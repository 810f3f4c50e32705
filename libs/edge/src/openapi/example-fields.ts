import { AppError, type ErrorType, fieldsOf, type FieldSpec } from '@latchkey/contracts';
import type { FieldProblem } from '@latchkey/platform/errors';
import type { Endpoint } from '../http/endpoint.js';
import { unstorableText } from '../http/field-problems.js';
import { choiceProblem } from '../http/validation/path-parameters.js';
import { checkedMessage } from '../http/validation/validation.js';
import { requestExample } from './examples.js';

type Body = Record<string, unknown>;

/** Wrong values for each refusal that has an `error_type` of its own. */
const WRONG_VALUES: Partial<Record<ErrorType, Body>> = {
  invalid_email: { email: 'ada@example', emails: ['ada@example'] },
  invalid_phone_number: { phone_number: '555-2671', phone_numbers: ['555-2671'] },
};

/** The `fields` of an example of this refusal, made by the validation itself; undefined if it has none. */
export function exampleFields(type: ErrorType, endpoint: Endpoint): FieldProblem[] | undefined {
  const fields = fieldsOfInput(endpoint);
  switch (type) {
    case 'unknown_field':
      return reported(endpoint, {
        [misspelt(endpoint.needs?.members[0] ?? fields[0]?.name ?? 'user_id')]: '…',
      });
    case 'invalid_request':
      return (
        (endpoint.callback ? undefined : reported(endpoint, { ...good(endpoint), ...invalid(endpoint) })) ??
        pathProblem(endpoint)
      );
    default: {
      const known = (name: string) => fields.some((field) => field.name === name);
      const wrong = Object.entries(WRONG_VALUES[type] ?? {}).filter(([name]) => known(name));
      return wrong.length > 0
        ? reported(endpoint, { ...good(endpoint), ...Object.fromEntries(wrong) })
        : undefined;
    }
  }
}

/** A member with a wrong type: any member of a body, or a number of a query, because a query is text. */
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

function reported({ request, query, needs }: Endpoint, body: Body): FieldProblem[] | undefined {
  try {
    checkedMessage(request ?? query, body, needs);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.details.fields;
    throw error;
  }
}

/** The name in camel case, a frequent mistake; with an `s` where camel case changes nothing. */
function misspelt(name: string): string {
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return camel === name ? `${name}s` : camel;
}

/** Without fields, an example blames an id of the path, or malformed HTTP. */
function pathProblem({ path }: Endpoint): FieldProblem[] {
  const [, id] = /\{(\w+)\}/.exec(path) ?? [];
  if (id === undefined) return [{ field: 'request', message: 'is not well-formed HTTP' }];
  return [choiceProblem(id, '') ?? unstorableText(id)];
}
