import {
  booleanField,
  choiceField,
  type FieldOptions,
  stringField,
  stringListField,
} from '../fields/field.js';
import {
  Text,
  Timestamp,
  TotpId,
  WalletId,
  type WalletType,
  WalletTypeField,
  WebauthnCredentialId,
} from '../fields/fields.js';

export const PublicAddress = (options?: FieldOptions) =>
  stringField({
    description: 'Address of the wallet on its chain; Ethereum addresses are returned in lower case.',
    examples: ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045'],
    maxLength: 128,
    ...options,
  });

export const IsDefault = () =>
  booleanField({ description: 'Whether it is the default wallet of its type; a user has one of each type.' });
export const IsReadOnly = () => booleanField({ description: 'Whether its key is held elsewhere.' });
export const IsImported = () => booleanField({ description: 'Whether it was made elsewhere.' });

const ChecksumAddress = () =>
  stringField({
    description: 'The same address with its checksum (EIP-55). Only of `ethereum`.',
    examples: ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    optional: true,
  });

/** A wallet in the view of its user: the Wallet of the specification without `app_id` and `user_id`. */
export class UserWallet {
  @WalletId() id!: string;
  @PublicAddress() public_address!: string;
  @ChecksumAddress() checksum_address?: string;
  @WalletTypeField() wallet_type!: WalletType;
  @booleanField({ description: 'Whether control of the key was shown; false for a watched address.' })
  verified!: boolean;
  @IsDefault() is_default!: boolean;
  @IsReadOnly() is_read_only!: boolean;
  @IsImported() is_imported!: boolean;
  @booleanField({
    description:
      'Whether its key is held here and its coins cannot be sent from here: so of wallets of a test App whose address is one of main networks.',
    examples: [false],
  })
  receive_only!: boolean;
  @Timestamp({ description: 'When its key was first exported, in Unix epoch seconds; 0 if it never was.' })
  exported_at!: number;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

/** A TOTP in the view of its user, without secret and codes. */
export class Totp {
  @TotpId() id!: string;
  @booleanField({ description: 'Whether the TOTP is active.' }) verified!: boolean;
  @Timestamp({ description: 'When a code of it was last accepted.' }) last_used_at!: number;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

const AUTHENTICATOR_TYPES = ['platform', 'cross-platform'] as const;
export type AuthenticatorType = (typeof AUTHENTICATOR_TYPES)[number];

export const AuthenticatorTypeField = (options?: FieldOptions) =>
  choiceField(AUTHENTICATOR_TYPES, {
    description: 'Built into the device, or one that moves between devices.',
    default: 'platform',
    ...options,
  });

/** A WebAuthn credential in the view of its user, for a settings page. */
export class WebauthnCredential {
  @WebauthnCredentialId() id!: string;
  @Text({ description: 'Name for a settings page.', examples: ['My phone'], personal: 'text' })
  name!: string;
  @Text({ description: 'Domain that it signs in to.', examples: ['example.com'] }) domain!: string;
  @AuthenticatorTypeField() authenticator_type!: AuthenticatorType;
  @stringListField({ description: 'Ways to reach the authenticator.', examples: [['internal', 'hybrid']] })
  transports!: string[];
  @booleanField({ description: 'Whether it may live on several devices (a synced passkey).' })
  multi_device!: boolean;
  @booleanField({ description: 'Whether it is backed up now.' }) backed_up!: boolean;
  @Timestamp({ description: 'When it last signed its user in.' }) last_used_at!: number;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}
