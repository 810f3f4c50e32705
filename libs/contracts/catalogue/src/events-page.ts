import { SERVICES } from '@latchkey/contracts';
import { ALL_EVENTS } from './all-events.js';
import { type CatalogueEvent, exampleOf, membersOf } from './event.js';
import { sessionFactorAdded } from './session.js';

type AnyEvent = CatalogueEvent<string, object>;

const INTRODUCTION = `# Events

<!-- Made from libs/contracts/catalogue by \`node tools/docs/events.mjs\`; a test compares them. -->

Every change, and every final refusal that matters for security, has one event. It is stored in the transaction of the change, so there is no change without its event, and no event without its change. The feed (\`GET /v1/events\`) lists the events of an App, and webhooks deliver them.

\`\`\`json
${JSON.stringify(exampleOf(sessionFactorAdded), null, 2)}
\`\`\`

| member | what it holds |
|---|---|
| \`id\` | Id of the event. Ids sort by time; a delivery that comes twice has the same one. |
| \`type\` | What happened: one of the names below. |
| \`created_at\` | When it happened, in Unix epoch seconds. |
| \`app_id\`, \`user_id\` | The App and the user that it concerns. \`user_id\` is empty for an event of the whole App. |
| \`actor\` | Who caused it: \`type\` is \`secret_key\`, \`public_token\` or \`operator\`, with the \`key_id\`, or the \`user_id\` of an operator who is signed in to the console, while the other is empty; or \`system\`, with both empty, if no call did. Events from before 0.3 have no \`user_id\` there. |
| \`request_id\` | \`X-Request-Id\` of the request that caused it; empty if none did. |
| \`data\` | Ids and codes, by the type: never an address, a name, a passcode, a token or a secret. |

The events of one user are in order within one service. More types and more members of \`data\` may come: ignore those that you do not know. Members that are marked optional may be absent.
`;

/** The page docs/events.md: every event, with its data and an example of it. */
export function eventsPage(): string {
  const sections = SERVICES.map((service) => {
    const events = ALL_EVENTS.filter(({ by }) => by[0] === service).toSorted(byType);
    return [`## Events of ${service}\n`, ...events.map(sectionOf)].join('\n');
  });
  return [INTRODUCTION, ...sections].join('\n');
}

function byType(one: AnyEvent, other: AnyEvent): number {
  return one.type < other.type ? -1 : 1;
}

function sectionOf(event: AnyEvent): string {
  const [, ...others] = event.by;
  const more = others.length > 0 ? ` Also published by ${others.join(', ')}.` : '';
  return `### \`${event.type}\`\n\n${event.when}${more}\n\n${dataOf(event)}`;
}

function dataOf(event: AnyEvent): string {
  const members = membersOf(event);
  if (members.length === 0) return '`data` is empty.\n';
  const rows = members.map(
    ({ name, required, schema }) =>
      `| \`${name}\`${required ? '' : ' (optional)'} | ${schema.description ?? ''}${valuesOf(schema)} |`,
  );
  const example = JSON.stringify(exampleOf(event).data);
  return `| \`data\` | what it holds |\n|---|---|\n${rows.join('\n')}\n\nExample: \`${example}\`\n`;
}

function valuesOf(schema: { enum?: readonly unknown[]; items?: { enum?: readonly unknown[] } }): string {
  const values = schema.enum ?? schema.items?.enum ?? [];
  return values.length > 0 ? ` One of ${values.map((value) => `\`${String(value)}\``).join(', ')}.` : '';
}
