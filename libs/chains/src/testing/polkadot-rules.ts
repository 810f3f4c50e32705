import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { ExtrinsicPayloadValue } from '@polkadot/types/types';
import { blake2AsHex, cryptoWaitReady, decodeAddress, signatureVerify } from '@polkadot/util-crypto';
import { u8aToHex } from '@polkadot/util';
import { METADATA_HASH, type SeenExtrinsic, SPEC_VERSION, TRANSACTION_VERSION } from './polkadot-runtime.js';

/** What Polkadot's Asset Hub answered `Metadata_metadata_at_version` for version 15, at spec version 2,000,000. */
const RECORDED = new URL('./asset-hub-polkadot.metadata.br', import.meta.url);
const OPAQUE_AT = 5;

/** What both sides of a signature know of the chain. */
interface SignedPlace {
  readonly genesis: string;
  readonly blockHash: (height: number) => string;
  /** Of the block that is made next. */
  readonly height: number;
}

/**
 * The rules of Polkadot's Asset Hub by polkadot.js and the Rust code behind it (schnorrkel as wasm), which have nothing in
 * common with what makes and signs payments.
 */
export class PolkadotRules {
  private constructor(
    /** With its length in front, in an option, as nodes answer it. */
    readonly metadata: Buffer,
    private readonly registry: TypeRegistry,
  ) {}

  static async load(): Promise<PolkadotRules> {
    await cryptoWaitReady();
    const metadata = brotliDecompressSync(readFileSync(RECORDED));
    const registry = new TypeRegistry();
    registry.setMetadata(new Metadata(registry, u8aToHex(metadata.subarray(OPAQUE_AT)) as `0x${string}`));
    return new PolkadotRules(metadata, registry);
  }

  /** @throws Error for anything but a payment that its payer has signed for this chain and runtime, for 64 blocks. */
  read(hex: string, place: SignedPlace): SeenExtrinsic {
    const extrinsic = this.registry.createType('Extrinsic', hex);
    const { method, era, nonce, tip, signature, signer } = extrinsic;
    if (extrinsic.toHex() !== hex) throw new Error('the extrinsic is written in another way');
    if (`${method.section}.${method.method}` !== 'balances.transferKeepAlive')
      throw new Error('another call');
    if (!era.isMortalEra || era.asMortalEra.period.toNumber() !== 64) throw new Error('another era');
    if (!tip.isEmpty && tip.toBigInt() !== 0n) throw new Error('a tip');
    const mortal = era.asMortalEra;
    const payload = {
      method: method.toHex(),
      era: era.toHex(),
      nonce: nonce.toBigInt(),
      tip: 0,
      specVersion: SPEC_VERSION,
      transactionVersion: TRANSACTION_VERSION,
      genesisHash: place.genesis,
      blockHash: place.blockHash(mortal.birth(place.height)),
      mode: 1,
      metadataHash: `0x${METADATA_HASH}`,
    } as unknown as ExtrinsicPayloadValue;
    const signed = this.registry
      .createType('ExtrinsicPayload', payload, { version: 4 })
      .toU8a({ method: true });
    const payer = signer.toString();
    if (!signatureVerify(signed, signature.toU8a(true), payer).isValid) throw new Error('another signature');
    const [to, units] = method.args as unknown as [{ toU8a(): Uint8Array }, { toBigInt(): bigint }];
    const [kind, ...key] = to.toU8a();
    if (kind !== 0 || key.length !== 32) throw new Error('another kind of receiver');
    return {
      hex,
      hash: blake2AsHex(hex, 256),
      payer: keyOf(payer),
      to: Buffer.from(key).toString('hex'),
      units: units.toBigInt(),
      nonce: nonce.toBigInt(),
      death: mortal.death(place.height),
    };
  }

  /** The hash of a block with this header, as polkadot.js computes it. */
  hashOf(header: object): string {
    return this.registry.createType('Header', header).hash.toHex();
  }

  /** Refuses bytes that are no events of this runtime. @returns their names */
  events(bytes: Uint8Array): string[] {
    const events = this.registry.createType('Vec<FrameSystemEventRecord>', bytes);
    if (u8aToHex(events.toU8a()) !== u8aToHex(bytes))
      throw new Error('the events are written in another way');
    return [...events].map((each) => {
      const { section, method } = (each as unknown as { event: { section: string; method: string } }).event;
      return `${section}.${method}`;
    });
  }
}

/** The key of an account, in hex. */
function keyOf(address: string): string {
  return u8aToHex(decodeAddress(address)).slice(2);
}
