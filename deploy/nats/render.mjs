// node deploy/nats/render.mjs: writes the permissions of libs/contracts/bus for docker compose and for the Helm chart.
import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { passwordVariable, userOf, USERS } from '../../libs/contracts/bus/src/permissions.mjs';

const HEADER = '# Made from libs/contracts/bus by `node deploy/nats/render.mjs`; a test compares them.\n';

/** For `include` in nats.conf; the passwords are variables of one more file, the secret `nats-passwords`. */
export function usersConf() {
  const users = USERS.map((name) => {
    const { user, permissions } = userOf(name);
    const json = JSON.stringify(permissions, null, 2).replaceAll('\n', '\n      ');
    return `    {\n      user: "${user}"\n      password: $${passwordVariable(name)}\n      permissions: ${json}\n    }\n`;
  });
  return `${HEADER}include ./passwords.conf\nauthorization {\n  users: [\n${users.join('')}  ]\n}\n`;
}

/** For the official Helm chart, which writes text between `<<` and `>>` without quotes. */
export function chartValues(secret = 'latchkey-nats') {
  const env = USERS.map((name) => [
    passwordVariable(name),
    { valueFrom: { secretKeyRef: { name: secret, key: name } } },
  ]);
  const users = USERS.map((name) => {
    const { user, permissions } = userOf(name);
    return { user, password: `<< $${passwordVariable(name)} >>`, permissions };
  });
  const values = {
    container: { env: Object.fromEntries(env) },
    config: { merge: { authorization: { users } } },
  };
  return HEADER + stringify(values, { singleQuote: true, lineWidth: 0 });
}

export const RENDERED = [
  [new URL('./users.conf', import.meta.url), usersConf],
  [new URL('../kubernetes/nats/users.yaml', import.meta.url), chartValues],
];

if (process.argv[1] === import.meta.filename) {
  for (const [file, render] of RENDERED) writeFileSync(file, render());
}
