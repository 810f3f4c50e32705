import {
  booleanField,
  choiceField,
  Described,
  Email,
  type ErrorType,
  ExternalId,
  idExample,
  integerField,
  IsPrintable,
  listField,
  Metadata,
  PersonName,
  PhoneNumber,
  procedure,
  PublicAddress,
  rowsField,
  stringField,
  Text,
} from '@latchkey/contracts';
import { IsTotpSecret, plainSecret } from './totp-secret.js';
import { ProviderName } from './oauth.js';
import type { OAuthProviderName } from './oauth-providers.js';

/** Users of one call. */
export const MOST_IMPORTED_USERS = 1000;
const MOST_PARTS = 20;

/** The wallets that can sign in. */
const IMPORTED_WALLET_TYPES = ['ethereum', 'solana'] as const;

const Vouched = () =>
  booleanField({
    description: 'True: you vouch for it, because the user proved it to you. It is verified.',
    default: false,
    optional: true,
  });

export class ImportedEmail {
  @Email() email!: string;
  @Vouched() verified?: boolean;
}

export class ImportedPhoneNumber {
  @PhoneNumber() phone_number!: string;
  @Vouched() verified?: boolean;
}

export class ImportedProvider {
  @ProviderName() provider!: OAuthProviderName;
  @stringField(
    { description: 'Subject at the provider.', maxLength: 255, examples: ['108204268033311374519'] },
    [IsPrintable()],
  )
  subject!: string;
  @Email({ optional: true, description: 'The email that the provider vouches for, if the user has it.' })
  email?: string;
}

export class ImportedWallet {
  @choiceField(IMPORTED_WALLET_TYPES, { description: 'Chain type of the wallet.', examples: ['ethereum'] })
  wallet_type!: (typeof IMPORTED_WALLET_TYPES)[number];
  @PublicAddress() public_address!: string;
}

/** One row of an import. */
export class ImportedUser {
  @ExternalId() external_id!: string;
  @listField(() => ImportedEmail, { description: 'Emails.', maxItems: MOST_PARTS, optional: true })
  emails?: ImportedEmail[];
  @listField(() => ImportedPhoneNumber, {
    description: 'Phone numbers.',
    maxItems: MOST_PARTS,
    optional: true,
  })
  phone_numbers?: ImportedPhoneNumber[];
  @PersonName({ optional: true, description: 'First name.', example: 'Ada' }) first_name?: string;
  @PersonName({ optional: true, description: 'Middle name.' }) middle_name?: string;
  @PersonName({ optional: true, description: 'Last name.', example: 'Lovelace' }) last_name?: string;
  @Metadata({ optional: true }) metadata?: Record<string, unknown>;
  @integerField({
    description:
      'When the user signed up, in epoch seconds; of a user who is known already it changes nothing.',
    minimum: 0,
    maximum: 253402300799,
    examples: [1600000000],
    optional: true,
  })
  created_at?: number;
  @stringField(
    {
      description:
        'Secret of the user’s authenticator in base32, of 16 to 64 bytes, for codes of 6 digits every 30 seconds by SHA-1. It is active at once; one that the user has already stays.',
      maxLength: 128,
      optional: true,
    },
    [IsTotpSecret()],
    plainSecret,
  )
  totp_secret?: string;
  @listField(() => ImportedWallet, {
    description: 'External wallets with which the user signs in; you vouch for them.',
    maxItems: MOST_PARTS,
    optional: true,
  })
  wallets?: ImportedWallet[];
  @listField(() => ImportedProvider, {
    description: 'Accounts at sign-in providers; you vouch for them.',
    maxItems: MOST_PARTS,
    optional: true,
  })
  idp_providers?: ImportedProvider[];
}

export class ImportUsersRequest {
  @rowsField(() => ImportedUser, {
    description: 'The users. Each row is taken or refused by itself.',
    minItems: 1,
    maxItems: MOST_IMPORTED_USERS,
  })
  users!: unknown[];
  @booleanField({ description: 'Only report what would happen.', default: false, optional: true })
  dry_run?: boolean;
}

export const IMPORT_STATUSES = ['created', 'updated', 'unchanged', 'incomplete', 'refused'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

export class ImportedRow {
  @Text({ description: 'As in the row; empty where the row had none.', examples: ['customer-4711'] })
  external_id!: string;
  @choiceField(IMPORT_STATUSES, {
    description:
      '`refused`: nothing of the row was applied. `incomplete`: the user is there, but the authenticator or a wallet is not; the same call again adds it, if `error_type` is none of a conflict.',
    examples: ['created'],
  })
  status!: ImportStatus;
  @Text({
    description: 'Id of the user; empty for a refused row, and in a dry run for a new user.',
    examples: [idExample('user')],
  })
  user_id!: string;
  @Text({
    description: 'Why the row was refused or is incomplete: a type of the error table.',
    optional: true,
  })
  error_type?: ErrorType;
  @Text({ description: 'What to do about it.', optional: true }) error_message?: string;
}

@Described('What happened to each row, in the order of the rows.')
export class ImportUsersResponse {
  @listField(() => ImportedRow, { description: 'One for each row.' }) users!: ImportedRow[];
}

/** A row that the gateway has checked. */
export interface ImportUserInput extends Omit<ImportedUser, 'totp_secret' | 'wallets'> {
  /** Users who have one of the row's wallets already. */
  wallet_owners: string[];
}

export interface ImportOutcome {
  status: Exclude<ImportStatus, 'incomplete'>;
  user_id: string;
  error_type?: ErrorType;
  /** The member that is wrong, where `error_type` is `invalid_request`. */
  error_message?: string;
}

/** Takes each row or refuses it; all taken ones in one transaction. Idempotent by `external_id`. */
export const importUsers = procedure<
  { users: ImportUserInput[]; dry_run: boolean },
  { users: ImportOutcome[] }
>('identity.v1.import_users', [], { timeoutMs: 20_000 });
