import { Injectable } from '@nestjs/common';
import type { Environment } from '@latchkey/contracts';
import type { SignInWalletType } from '@latchkey/contracts/wallet';
import type { OpenChallenge } from './challenge.entity.js';
import { ContractSignatures } from './contract-signature.js';
import { ethereumCheck, isHex } from './ethereum-signature.js';
import { solanaCheck } from './solana-signature.js';

export interface GivenSignature {
  wallet_type: SignInWalletType;
  signature: string;
  /** In its stored form. */
  address: string;
  environment: Environment;
}

const KEY_CHECKS = { ethereum: ethereumCheck, solana: solanaCheck };

/** Finds the challenge that a signature answers. */
@Injectable()
export class Signatures {
  constructor(private readonly contracts: ContractSignatures) {}

  /** @throws AppError chain_unavailable where a contract must decide and its chain does not answer. */
  async answered(given: GivenSignature, open: readonly OpenChallenge[]): Promise<OpenChallenge | undefined> {
    return signedByKey(given, open) ?? (await this.signedByContract(given, open));
  }

  private async signedByContract(given: GivenSignature, open: readonly OpenChallenge[]) {
    const { wallet_type, signature } = given;
    if (wallet_type !== 'ethereum' || open.length === 0 || !isHex(signature)) return undefined;
    const texts = open.map(({ message }) => message);
    const text = await this.contracts.signed(texts, given);
    return open.find(({ message }) => message === text);
  }
}

function signedByKey(
  { wallet_type, signature, address }: GivenSignature,
  open: readonly OpenChallenge[],
): OpenChallenge | undefined {
  const isOf = KEY_CHECKS[wallet_type](signature, address);
  return isOf && open.find(({ message }) => isOf(message));
}
