import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { SignInWalletType } from '@latchkey/contracts/wallet';
import type { OpenChallenge } from './challenge.entity.js';
import { ContractSignatures } from './contract-signature.js';
import { ethereumCheck, isHex } from './ethereum-signature.js';
import { solanaCheck } from './solana-signature.js';

export interface GivenSignature {
  wallet_type: SignInWalletType;
  signature: string;
  /** As it is stored. */
  address: string;
}

const KEY_CHECKS = { ethereum: ethereumCheck, solana: solanaCheck };
/** So many checks take some milliseconds: other calls get their turn in between. */
const CHECKS_PER_TURN = 10;

/** Finds the challenge that a signature answers. */
@Injectable()
export class Signatures {
  constructor(private readonly contracts: ContractSignatures) {}

  /** @throws AppError chain_unavailable where only a contract could tell, and its chain does not answer. */
  async answered(given: GivenSignature, open: readonly OpenChallenge[]): Promise<OpenChallenge | undefined> {
    return (await signedByKey(given, open)) ?? (await this.signedByContract(given, open));
  }

  private async signedByContract(given: GivenSignature, open: readonly OpenChallenge[]) {
    const { wallet_type, signature, address } = given;
    if (wallet_type !== 'ethereum' || open.length === 0 || !isHex(signature)) return undefined;
    const texts = open.map(({ message }) => message);
    const text = await this.contracts.signed(texts, signature, address);
    return open.find(({ message }) => message === text);
  }
}

async function signedByKey(
  { wallet_type, signature, address }: GivenSignature,
  open: readonly OpenChallenge[],
) {
  const isOf = KEY_CHECKS[wallet_type](signature, address);
  if (!isOf) return undefined;
  for (const [index, challenge] of open.entries()) {
    if (isOf(challenge.message)) return challenge;
    if (index % CHECKS_PER_TURN === CHECKS_PER_TURN - 1) await setImmediate();
  }
  return undefined;
}
