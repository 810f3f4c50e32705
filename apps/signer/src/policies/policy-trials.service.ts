import { isDeepStrictEqual } from 'node:util';
import {
  type Paid,
  payableCurrency,
  placesAt,
  readDestination,
  type SigningSettings,
  toUnits,
} from '@latchkey/chains/payments';
import { Inject, Injectable } from '@nestjs/common';
import { AppError, type Environment } from '@latchkey/contracts';
import type {
  TransferPolicyTrial,
  TransferRule,
  TriedPolicy,
  TryTransferPolicyRequest,
} from '@latchkey/contracts/signer';
import { CONFIG } from '@latchkey/platform/tokens';
import { WalletKeysRepository } from '../custody/wallet-keys.repository.js';
import type { Spent } from './decision.rules.js';
import { PaymentPolicies } from './payment-policies.service.js';
import type { PlacedPayment } from './placed-payment.rules.js';
import { PoliciesRepository } from './policies.repository.js';
import { type Policy, policyOf } from './policy.rules.js';
import { checkedRules } from './policy-document.rules.js';
import { NO_WALLET, type PolicyVersionEntity } from './policy-version.entity.js';
import { ruleResults } from './rule-results.rules.js';

interface Trial extends TryTransferPolicyRequest {
  readonly app_id: string;
  readonly environment: Environment;
}

interface Deciding extends Policy {
  readonly policy: TriedPolicy['policy'];
}

/** Says what rules would do with a payment before they are set. */
@Injectable()
export class PolicyTrialsService {
  constructor(
    private readonly payments: PaymentPolicies,
    private readonly policies: PoliciesRepository,
    private readonly keys: WalletKeysRepository,
    @Inject(CONFIG) private readonly settings: SigningSettings,
  ) {}

  /** @throws AppError for what is wrong with the rules, as if they were set, with the payment, or with its wallet. */
  async try(trial: Trial): Promise<TransferPolicyTrial> {
    const { app_id: appId, environment, wallet_id: walletId = NO_WALLET } = trial;
    const rules = checkedRules(trial.rules);
    const paid = paidOf(trial, this.settings);
    if (walletId !== NO_WALLET) await this.requireWallet(appId, walletId);
    const payment = this.payments.placed({ appId, walletId, environment, unset: {} }, paid);
    const deciding = await this.decidingWith(rules, payment);
    const { requirements, spent } = await this.payments.weigh(deciding, payment);
    const payments_frozen = await this.payments.areFrozen(appId);
    return {
      ...requirements,
      policies: deciding.map((each) => toTriedPolicy(each, payment, spent)),
      payments_frozen,
    };
  }

  /** Of an id of another App, or of no wallet, the answer would say that the wallet has no policy. */
  private async requireWallet(appId: string, walletId: string): Promise<void> {
    if (await this.keys.ofWallet(appId, walletId)) return;
    throw refused('invalid_request', 'wallet_id', 'is no wallet of this App whose key the signer has');
  }

  /** The rules, with all that would decide beside them once they are set. */
  private async decidingWith(rules: TransferRule[], { appId, walletId }: PlacedPayment): Promise<Deciding[]> {
    const versions = await this.policies.inForce(appId, [...new Set([NO_WALLET, walletId])]);
    const beside = versions.flatMap((version): Deciding[] => {
      if (version.walletId !== NO_WALLET) return [{ ...policyOf('wallet', version.rules), policy: 'wallet' }];
      return staysBeside(version, rules) ? [{ ...policyOf('app', version.rules), policy: 'former' }] : [];
    });
    return [{ ...policyOf('app', rules), policy: 'typed' }, ...beside];
  }
}

/** The newest stays for its time, unless the same is set again. */
function staysBeside(version: PolicyVersionEntity, rules: TransferRule[]): boolean {
  if (version.inForceUntil !== null) return true;
  return version.loosenAfterMinutes > 0 && !isDeepStrictEqual(version.rules, rules);
}

function toTriedPolicy({ policy, ...rest }: Deciding, payment: PlacedPayment, spent: Spent): TriedPolicy {
  const results = ruleResults(rest, { ...payment, countedIn: [] }, spent);
  const admitting = results.indexOf('admits');
  return {
    policy,
    admitted_by: admitting < 0 ? null : admitting,
    rules: results.map((result) => ({ result })),
  };
}

/** @throws AppError invalid_request, invalid_public_address, invalid_amount with the member */
function paidOf(trial: Trial, settings: SigningSettings): Paid {
  const { currency: symbol, amount, dest, environment, network } = trial;
  if (!payableCurrency(symbol)) throw refused('invalid_request', 'currency', 'cannot be sent');
  const read = readDestination(dest);
  const paid = { currency: symbol, destination: read?.address ?? '', ...(network && { network }) };
  const decimals = placesAt(paid, { environment, settings });
  if (!read || decimals === undefined)
    throw refused('invalid_public_address', 'dest', `is no address of a network that has ${symbol}`);
  const units = toUnits(amount, decimals);
  if (units === undefined || units <= 0n)
    throw refused('invalid_amount', 'amount', `is no amount of ${symbol} with ${decimals} places at most`);
  return { ...paid, decimals, units: String(units) };
}

function refused(
  code: 'invalid_request' | 'invalid_public_address' | 'invalid_amount',
  field: string,
  message: string,
) {
  return new AppError(code, { fields: [{ field, message }] });
}
