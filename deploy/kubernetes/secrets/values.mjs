// What the secret store of a cluster holds: for each key its properties, and how a new value of each is made.
import { randomBytes } from 'node:crypto';
import { OPERATOR, PROCESSES } from '../../../libs/contracts/bus/src/permissions.mjs';
import { ENCRYPTING_SERVICES } from '../../encrypting-services.mjs';

/** Begins with a letter: NATS would read digits as a number. Nothing in it needs escaping in a URL. */
const password = () => `p${randomBytes(24).toString('hex')}`;
const adminKey = () => randomBytes(32).toString('hex');
const masterKey = () => randomBytes(32).toString('base64');

export const keyOf = (name) => `latchkey/${name}`;

/** The properties of a process. */
const propertiesOf = (name, { database, operates }) => ({
  'nats-password': password,
  ...(operates ? { 'admin-api-key': adminKey } : {}),
  ...(database ? { 'database-password': password, 'owner-password': password } : {}),
  ...(ENCRYPTING_SERVICES.includes(name) ? { 'master-key': masterKey } : {}),
});

/** @type {Record<string, Record<string, () => string>>} */
const MAKERS = Object.fromEntries([
  ...Object.entries(PROCESSES).map(([name, process]) => [keyOf(name), propertiesOf(name, process)]),
  [keyOf(OPERATOR), { 'nats-password': password }],
  [keyOf('nats'), { 'routes-password': password }],
]);

/**
 * What others give out, so that no script can make it: the access to the bucket of back-ups, the key of a test App, and
 * that of an operator who only reads.
 */
export const BY_HAND = {
  [keyOf('backups')]: ['access-key-id', 'secret-access-key', 'region'],
  [keyOf('probe')]: ['secret-key'],
  [keyOf('doctor')]: ['admin-api-key'],
};

/** What not every cluster has. */
const ONLY_WITH = Object.fromEntries(
  ['probe', 'doctor'].map((name) => [keyOf(name), ` (with components/${name})`]),
);

/** Every key that is read from a store. */
export const KEYS = [...Object.keys(MAKERS), ...Object.keys(BY_HAND)];

/** Whether a value is there. An empty one is not, as with an empty variable. */
const isGiven = (values, property) => values?.[property] !== undefined && values[property] !== '';

/**
 * New values for what is missing.
 * @param {Record<string, Record<string, unknown>>} present by key; empty for all values.
 * @returns {Record<string, Record<string, string>>} only keys and properties that were missing
 */
export function newValues(present = {}) {
  const made = Object.entries(MAKERS).map(([key, makers]) => {
    const missing = Object.entries(makers).filter(([property]) => !isGiven(present[key], property));
    return [key, Object.fromEntries(missing.map(([property, make]) => [property, make()]))];
  });
  return Object.fromEntries(made.filter(([, values]) => Object.keys(values).length > 0));
}

/** What is missing and has to be put there by hand, as `key: property, property`. */
export const missingByHand = (present = {}) =>
  Object.entries(BY_HAND)
    .map(([key, properties]) => [key, properties.filter((property) => !isGiven(present[key], property))])
    .filter(([, properties]) => properties.length > 0)
    .map(([key, properties]) => `${key}: ${properties.join(', ')}${ONLY_WITH[key] ?? ''}`);
