import {
  choiceField,
  idExample,
  NetworkField,
  type NetworkName,
  stringField,
  Text,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  WalletId,
  type WalletType,
  WalletTypeField,
} from '@latchkey/contracts';
import { event } from './event.js';

const by = ['wallet'] as const;

class WalletData {
  @WalletId() wallet_id!: string;
  @WalletTypeField() wallet_type!: WalletType;
}

export const walletCreated = event('wallet.created', {
  by,
  when: 'A wallet was added to a user: made here, imported with its key, or watched.',
  members: WalletData,
});
export const walletImported = event('wallet.imported', {
  by,
  when: 'The App imported the key of a wallet: of a new one, or of one that was only watched or signed in with.',
  members: WalletData,
});
export const walletVerified = event('wallet.verified', {
  by,
  when: 'A signature proved that the user owns an external wallet, which was attached to the user.',
  members: WalletData,
});
export const walletDetached = event('wallet.detached', {
  by,
  when: 'An external wallet was detached from its user; sessions lose its factors.',
  members: WalletData,
});
/** The row and the encrypted key of one in custody stay; nothing signs with it any more. An external one is removed. */
export const walletSealed = event('wallet.sealed', {
  by,
  when: 'A wallet was taken out of use because its user was deleted; its key signs nothing any more.',
  members: WalletData,
});
/** Published once the signer has said that it has the key no more. */
export const walletErased = event('wallet.erased', {
  by,
  when: 'The key and the address of a wallet in custody were removed: its user was deleted long ago, and it held nothing.',
  members: WalletData,
});

class ExportedData extends WalletData {
  @Text({
    description: 'Id of the session of the person who had it exported.',
    pattern: '^sess_[0-9a-z]{1,120}$',
    examples: [idExample('sess')],
  })
  session_id!: string;
}
/** Said by the process that seals the key. The key itself is in no event, not even sealed. */
export const walletExported = event('wallet.exported', {
  by: ['signer'],
  when: 'The key of a wallet was sealed to a public key that came with the session of its user. Whoever opens it can pay from the wallet.',
  members: ExportedData,
});

/** The destination stands in the chain as well; no other event has such a member. */
class PaymentData {
  @stringField({ description: 'Id of the transfer.', maxLength: 128, examples: [idExample('transfer')] })
  transfer_id!: string;
  @WalletId({ description: 'Id of the wallet that pays.' }) wallet_id!: string;
  @stringField({
    description: 'Address that is paid, as the signer read it in the transaction.',
    pattern:
      '^(?:0x[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{26,48}|[GM][A-Z2-7]{55,68}|(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87})$',
    maxLength: 92,
    examples: ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
  })
  destination!: string;
  @stringField({
    description: 'Exact decimal, in whole tokens, as the signer read it in the transaction.',
    pattern: '^\\d+(?:\\.\\d+)?$',
    maxLength: 384,
    examples: ['12.5'],
  })
  amount!: string;
  @choiceField(TOKEN_SYMBOLS, { description: 'What is paid.', examples: ['USDC'] }) currency!: TokenSymbol;
  @NetworkField({
    description: 'Where it is paid; absent in events of version 0.3.0 and before.',
    optional: true,
  })
  network?: NetworkName;
  @Text({
    description: 'Id of the session that came with the confirmation; empty if none did.',
    pattern: '^(?:sess_[0-9a-z]{1,120})?$',
    examples: [idExample('sess')],
  })
  session_id!: string;
}

/** Said by the signer itself, so that it can be compared with what the transfer says. */
export const walletPaymentSigned = event('wallet.payment_signed', {
  by: ['signer'],
  when: 'The signer signed the payment of a transfer, after it had read it in the bytes; again where it is drafted again.',
  members: PaymentData,
});
