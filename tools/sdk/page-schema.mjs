import openapiTS, { astToString } from 'openapi-typescript';

/** What the page's package shows of the API. */
const SHOWN = [
  ...['SignInMethods', 'Session', 'User', 'OwnUser', 'CreateTotpResponse', 'TotpRecoveryCodes'],
  'OwnBalancesResponse',
];
const OMITTED = new Set(['example', 'examples', 'format']);

/** The types of @latchkey/browser, by openapi-typescript: those objects and what they consist of. */
export async function pageSchemaSource({ openapi, info, components }) {
  const schemas = {};
  const add = (name) => {
    if (name in schemas) return;
    const text = JSON.stringify(components.schemas[name], (key, value) =>
      OMITTED.has(key) ? undefined : value,
    );
    schemas[name] = JSON.parse(text);
    for (const [, other] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) add(other);
  };
  SHOWN.forEach(add);
  return astToString(await openapiTS({ openapi, info, paths: {}, components: { schemas } }));
}
