import { equalInConstantTime, sha256, type Secret } from '@latchkey/platform/crypto';

/** Checks a presented key against the operator's, in the same time for every guess. */
export class AdminKey {
  private readonly digest: Buffer | undefined;

  constructor(key: Secret | undefined) {
    this.digest = key && sha256(key.reveal());
  }

  /** Without a key, administration is switched off. */
  get configured(): boolean {
    return this.digest !== undefined;
  }

  is(presented: string): boolean {
    return this.digest !== undefined && equalInConstantTime(sha256(presented), this.digest);
  }
}
