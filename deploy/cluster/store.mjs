// node deploy/cluster/store.mjs --help
import { text } from 'node:stream/consumers';
import { EXIT, readArguments, refuse } from '../arguments.mjs';

const HELP = `node deploy/cluster/store.mjs
Reads the values of \`secrets.mjs --format json\`, adds those of the store of back-ups (BACKUPS_KEY), and prints a
ClusterSecretStore that holds them all. For a cluster that is thrown away: whoever reads the object reads every secret.
`;

/** The store that `components/external-secrets` asks, with every value in itself. */
export const storeOf = (values) => ({
  apiVersion: 'external-secrets.io/v1',
  kind: 'ClusterSecretStore',
  metadata: { name: 'latchkey' },
  spec: {
    provider: {
      fake: { data: Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) })) },
    },
  },
});

/** Those of minio, which install.sh makes. */
const backups = (key) => ({
  'latchkey/backups': { 'access-key-id': 'latchkey', 'secret-access-key': key, region: 'us-east-1' },
});

async function printStore() {
  readArguments(HELP);
  const { BACKUPS_KEY: key } = process.env;
  if (!key) refuse('BACKUPS_KEY is not set. --help lists what can be given.');
  try {
    const values = JSON.parse(await text(process.stdin));
    process.stdout.write(`${JSON.stringify(storeOf({ ...values, ...backups(key) }))}\n`);
  } catch {
    // The message would quote the text, which is secret.
    refuse('Standard input has to be what `secrets.mjs --format json` prints.', EXIT.data);
  }
}

if (process.argv[1] === import.meta.filename) await printStore();
