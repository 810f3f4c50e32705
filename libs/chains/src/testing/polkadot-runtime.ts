/** Of the runtime whose metadata were recorded. */
export const SPEC_VERSION = 2_000_000;
export const TRANSACTION_VERSION = 15;
/** By RFC 78 of those metadata and DOT. */
export const METADATA_HASH = 'ffbb73125a923f4cf6c45355d78e240fe432765eb3a1dc30e121a9601fb8543e';

/** What an extrinsic says, as polkadot.js reads it. */
export interface SeenExtrinsic {
  readonly hash: string;
  readonly hex: string;
  readonly payer: string;
  readonly to: string;
  readonly units: bigint;
  readonly nonce: bigint;
  /** The height of the first block that does not take it. */
  readonly death: number;
}
