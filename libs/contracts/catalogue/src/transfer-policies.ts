import {
  idExample,
  integerField,
  POLICY_REFUSALS,
  type PolicyRefusal,
  stringField,
  Text,
  Timestamp,
  WalletId,
} from '@latchkey/contracts';
import { event } from './event.js';
import { Code } from './fields.js';

const by = ['signer'] as const;

class PolicyData {
  @Text({
    description: 'Id of the wallet whose policy it is; empty for the policy of the App.',
    pattern: '^(?:wallet_[0-9a-z]{1,120})?$',
    examples: [idExample('wallet')],
  })
  wallet_id!: string;
  @integerField({ description: 'How often this policy was set.', minimum: 1, examples: [2] })
  version!: number;
}

export const transferPolicyChanged = event('transfer_policy.changed', {
  by,
  about: 'app',
  when: 'A transfer policy was set. The former one stays in force beside it for its `loosen_after_minutes`.',
  members: PolicyData,
});

class ApprovalKeyData {
  @Timestamp({ description: 'When the key that was set replaces the former one; 0 if it counts at once.' })
  changes_at!: number;
  @Text({
    description: 'SHA-256 of the 32 bytes of the public key that was set, in base64url.',
    pattern: '^[A-Za-z0-9_-]{43}$',
    examples: ['n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'],
  })
  key_digest!: string;
}

export const approvalKeyChanged = event('approval_key.changed', {
  by,
  about: 'app',
  when: 'The key with which the App signs its payments was set to another one, or back to the one that counts.',
  members: ApprovalKeyData,
});

class RefusalData {
  @stringField({ description: 'Id of the transfer.', maxLength: 128, examples: [idExample('transfer')] })
  transfer_id!: string;
  @WalletId({ description: 'Id of the wallet that would pay.' }) source!: string;
  @Code(POLICY_REFUSALS, 'The error by which it was refused.') error_type!: PolicyRefusal;
}

export const transferRefused = event('transfer.refused', {
  by,
  when: 'A policy refused to sign the payment of a confirmed transfer, which stays as it was. A confirmation that lacks what the policy needs may come again with it, and has no event.',
  members: RefusalData,
});
