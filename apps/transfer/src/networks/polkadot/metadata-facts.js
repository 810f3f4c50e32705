// What payments need of the metadata of a runtime, as plain values: only the process that reads it loads these packages.
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata';
import {
  Bytes,
  decAnyMetadata,
  str,
  Tuple,
  u32,
  unifyMetadata,
  Vector,
} from '@polkadot-api/substrate-bindings';
import { eventFacts } from './event-facts.js';

/** What extrinsics hold beside the call, and what is signed beside that, in the only order in which we write them. */
const EXTRA = ['CheckMortality', 'CheckNonce', 'payment', 'CheckMetadataHash'];
const SIGNED = ['CheckSpecVersion', 'CheckTxVersion', 'CheckGenesis', 'CheckMortality', 'CheckMetadataHash'];
const PAYMENTS = ['ChargeTransactionPayment', 'ChargeAssetTxPayment'];

/** `System.Version`: two names, three versions, the APIs with a version each, and the version of transactions. More may follow. */
const VERSION = Tuple(str, str, u32, u32, u32, Vector(Tuple(Bytes(8), u32)), u32);

/** `System.BlockLength`: how many bytes the extrinsics of each of three classes may have. */
const BLOCK_LENGTH = Tuple(u32, u32, u32);

/** @throws Error for metadata that is malformed, or of a runtime without such payments. */
export function factsOf({ metadata, decimals, symbol }) {
  const bytes = Buffer.from(metadata, 'hex');
  const runtime = unifyMetadata(decAnyMetadata(bytes));
  const balances = palletOf(runtime, 'Balances');
  const calls = runtime.lookup[balances.calls.type].def.value;
  const { index } = calls.find(({ name }) => name === 'transfer_keep_alive');
  const extensions = extensionsOf(runtime);
  const isHashed = extensions.names.includes('CheckMetadataHash');
  const [, , , specVersion, , , transactionVersion] = VERSION.dec(
    valueOf(palletOf(runtime, 'System'), 'Version'),
  );
  return {
    version: { specVersion, transactionVersion },
    blockBytes: Math.max(...BLOCK_LENGTH.dec(valueOf(palletOf(runtime, 'System'), 'BlockLength'))),
    call: { pallet: balances.index, call: index },
    deposit: constantOf(balances, 'ExistentialDeposit'),
    namesAsset: extensions.names.includes('ChargeAssetTxPayment'),
    metadataHash: isHashed ? hashOf(bytes, { decimals, tokenSymbol: symbol }) : null,
    events: eventFacts(runtime),
  };
}

function hashOf(bytes, coin) {
  return Buffer.from(merkleizeMetadata(bytes, coin).digest()).toString('hex');
}

function palletOf({ pallets }, name) {
  const found = pallets.find((pallet) => pallet.name === name);
  if (!found) throw new Error(`the runtime has no ${name}`);
  return found;
}

/** A number of the runtime, in hex with the lowest byte first. */
function constantOf({ constants }, name) {
  const [, hex] = /^0x([0-9a-f]{32})$/.exec(valueOf({ constants }, name));
  return hex;
}

/** A constant, in hex after `0x`. */
function valueOf({ constants }, name) {
  return constants.find((constant) => constant.name === name).value;
}

/** Those that add bytes; any other one than ours would be signed without being understood. */
function extensionsOf({ lookup, extrinsic }) {
  const all = extrinsic.extensionsByVersion[0] ?? Object.values(extrinsic.extensions);
  const isEmpty = (type) => sizeOf(lookup, type, 0) === 0;
  const named = ({ identifier }) => (PAYMENTS.includes(identifier) ? 'payment' : identifier);
  const extra = all.filter(({ type }) => !isEmpty(type)).map(named);
  const signed = all.filter(({ additionalSigned }) => !isEmpty(additionalSigned)).map(named);
  const names = all.map(({ identifier }) => identifier);
  const ours = (list) => list.filter((name) => name !== 'CheckMetadataHash' || names.includes(name));
  if (`${extra}` !== `${ours(EXTRA)}` || `${signed}` !== `${ours(SIGNED)}`)
    throw new Error('the runtime has other extensions');
  return { names };
}

/** 0 for a type without bytes, 1 for any other. */
function sizeOf(lookup, id, depth) {
  const { tag, value } = lookup[id].def;
  if (depth > 8) return 1;
  if (tag === 'composite') return Math.max(0, ...value.map(({ type }) => sizeOf(lookup, type, depth + 1)));
  if (tag === 'tuple') return Math.max(0, ...value.map((type) => sizeOf(lookup, type, depth + 1)));
  return 1;
}
