// node deploy/kubernetes/secrets.mjs --help
import { text } from 'node:stream/consumers';
import { EXIT, readArguments, refuse } from '../arguments.mjs';
import { developmentSecrets } from './secrets/development.mjs';
import { isObject, readStore, scriptOf, STORES } from './secrets/stores.mjs';
import { BY_HAND, missingByHand, newValues } from './secrets/values.mjs';

const HELP = `node deploy/kubernetes/secrets.mjs [--format <format>] [--only-missing] [--mount <engine>]

Makes new random secrets for a cluster and prints them, for a pipe or a file: to a terminal it prints none.

  --format kubernetes   the Secrets of a development cluster, once: … | kubectl apply -f -
  --format vault        a script that fills Vault or OpenBao with the command vault: … | sh
  --format aws          a script that fills AWS Secrets Manager with the command aws: … | sh
  --format gcp          a script that fills Google Secret Manager with the command gcloud: … | sh
  --format json         one JSON object, by key and property, for any other store
  --only-missing        only what the store does not have. What is there stays as it is.
                        With json, standard input is what the store has, in the same form.
  --mount <engine>      with vault: where the KV engine (version 2) is mounted; "secret" by default
  --help                this text

The formats vault, aws and gcp read the store first, with the address, region or project that the command has from its
environment. Without --only-missing they refuse a store that has a key of Latchkey. No value is on a command line.

Exit codes: 0, 64 (wrong call), 65 (a key of the store that cannot be read), 69 (the store does not answer).
`;

const FORMATS = ['kubernetes', ...Object.keys(STORES), 'json'];

/** The options, checked. */
function readOptions() {
  const { values } = readArguments(HELP, {
    options: {
      format: { type: 'string', default: 'kubernetes' },
      'only-missing': { type: 'boolean', default: false },
      mount: { type: 'string' },
    },
  });
  const { format, mount, 'only-missing': onlyMissing } = values;
  if (!FORMATS.includes(format)) refuse(`--format is one of ${FORMATS.join(', ')}; '${format}' is not.`);
  if (onlyMissing && format === 'kubernetes')
    refuse(
      '--only-missing needs the --format of a store: a development cluster gets all of its Secrets at once.',
    );
  if (mount !== undefined && format !== 'vault') refuse('--mount is an option of --format vault alone.');
  // It becomes a word of a script.
  if (!/^[\w/-]+$/.test(mount ?? 'secret')) refuse('--mount has letters, digits, "_", "-" and "/" alone.');
  if (process.stdout.isTTY)
    refuse(
      'Secrets are not printed to a terminal. Pipe them where --help says, or into a file that you delete.',
    );
  return { format, onlyMissing, mount: mount ?? 'secret' };
}

/** What a store of another kind has, from standard input. */
async function givenValues() {
  if (process.stdin.isTTY)
    refuse('--only-missing with --format json needs what the store has on standard input.');
  const form =
    'Standard input has to be a JSON object of objects: {"latchkey/session": {"nats-password": "…"}}.';
  try {
    const given = JSON.parse(await text(process.stdin));
    if (isObject(given) && Object.values(given).every(isObject)) return given;
  } catch {
    // The message would quote the text, which is secret.
  }
  return refuse(form, EXIT.data);
}

/** Says what no script can make. It names keys and properties, and no value. */
function report(made, present) {
  if (Object.keys(made).length === 0) process.stderr.write('Nothing that can be made is missing.\n');
  for (const line of missingByHand(present)) process.stderr.write(`Yours to put into the store: ${line}\n`);
}

function fillStore(store, onlyMissing) {
  const present = readStore(store);
  const values = Object.fromEntries(Object.entries(present).map(([key, { values: own }]) => [key, own]));
  const [first] = Object.keys(values).filter(
    (key) => !(key in BY_HAND) && Object.keys(values[key]).length > 0,
  );
  if (first && !onlyMissing)
    refuse(`The store has ${first} already. Add --only-missing: then what is there stays as it is.`);
  const made = newValues(values);
  report(made, values);
  process.stdout.write(scriptOf(store, made, present));
}

const { format, onlyMissing, mount } = readOptions();
if (format === 'kubernetes') process.stdout.write(`${JSON.stringify(developmentSecrets(), null, 2)}\n`);
else if (format === 'json') {
  const present = onlyMissing ? await givenValues() : {};
  const made = newValues(present);
  report(made, present);
  process.stdout.write(`${JSON.stringify(made, null, 2)}\n`);
} else fillStore(STORES[format]({ mount }), onlyMissing);
