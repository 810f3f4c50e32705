// node deploy/nats/render.mjs: writes the permissions of libs/contracts/bus for docker compose and for the Helm chart.
import { writeFileSync } from 'node:fs';
import { Document, visit } from 'yaml';
import { readArguments } from '../arguments.mjs';
import { accountsOf, passwordVariable, userOf, USERS } from '../../libs/contracts/bus/src/permissions.mjs';

const HEADER = '# Made from libs/contracts/bus by `node deploy/nats/render.mjs`; a test compares them.\n';

/** The accounts with all users. @param passwordOf the value in place of the password of a user. */
const accounts = (passwordOf) =>
  accountsOf(USERS.map((name) => ({ user: name, password: passwordOf(name), ...userOf(name) })));

/** An export or import, which is shown in one line. */
const ENTRY = /\{\s+"service":[^[\]]*?(\[[^\]]*\][^[\]]*?)?\n {6}\}/g;

/** For `include` in nats.conf; the passwords are variables of one more file, the secret `nats-passwords`. */
export function usersConf() {
  const json = JSON.stringify(
    accounts((name) => `<$${passwordVariable(name)}>`),
    null,
    2,
  );
  const text = json.replace(/"<(\$\w+)>"/g, '$1').replace(ENTRY, (entry) => entry.replace(/\s+/g, ' '));
  return `${HEADER}include ./passwords.conf\naccounts: ${text}\n`;
}

/** For the official Helm chart, which writes text between `<<` and `>>` without quotes. */
export function chartValues(secret = 'latchkey-nats') {
  const env = USERS.map((name) => [
    passwordVariable(name),
    { valueFrom: { secretKeyRef: { name: secret, key: name } } },
  ]);
  const values = {
    container: { env: Object.fromEntries(env) },
    config: { merge: { accounts: accounts((name) => `<< $${passwordVariable(name)} >>`) } },
  };
  const document = new Document(values, { aliasDuplicateObjects: false });
  visit(document, {
    Map: (_, map) => {
      if (map.has('service')) map.flow = true;
    },
  });
  return HEADER + document.toString({ singleQuote: true, lineWidth: 0 });
}

export const RENDERED = [
  [new URL('./users.conf', import.meta.url), usersConf],
  [new URL('../kubernetes/nats/users.yaml', import.meta.url), chartValues],
];

if (process.argv[1] === import.meta.filename) {
  readArguments(
    `node deploy/nats/render.mjs: writes deploy/nats/users.conf and deploy/kubernetes/nats/users.yaml from the permissions of libs/contracts/bus.\n`,
  );
  for (const [file, render] of RENDERED) writeFileSync(file, render());
}
