import { ValidateBy } from 'class-validator';
import {
  AppId,
  choiceField,
  Described,
  field,
  IsDefault,
  IsImported,
  IsReadOnly,
  objectField,
  type ProofUse,
  PublicAddress,
  publicProcedure,
  Session,
  SessionMembers,
  type Spent,
  stringField,
  Text,
  Timestamp,
  trimmed,
  UserId,
  type UserRef,
  type VoidedProofs,
  WalletId,
} from '@latchkey/contracts';

/** The types with which a user can sign in. */
export const SIGN_IN_WALLET_TYPES = ['ethereum', 'solana'] as const;
export type SignInWalletType = (typeof SIGN_IN_WALLET_TYPES)[number];

const SignInWalletTypeField = () =>
  choiceField(SIGN_IN_WALLET_TYPES, { description: 'Chain type of the wallet.', examples: ['ethereum'] });

const CHAIN_ID = /^[A-Za-z0-9:_-]{1,64}$/;

/** A number for Ethereum, a name for Solana; read as a string. */
const ChainId = () =>
  field({
    schema: {
      description:
        'Chain: an EIP-155 number for Ethereum (when absent, 1, or in a test App the chain of `RPC_URL_ETHEREUM_TEST` where the operator has set it), `mainnet`, `testnet`, `devnet` or `localnet` for Solana.',
      oneOf: [
        { type: 'integer', minimum: 1 },
        { type: 'string', minLength: 1, maxLength: 64 },
      ],
      examples: ['1'],
      optional: true,
    },
    checks: [
      ValidateBy({
        name: 'isChainId',
        validator: {
          validate: (value) => typeof value === 'string' && CHAIN_ID.test(value),
          defaultMessage: () => 'chain_id must be a number or the name of a chain',
        },
      }),
    ],
    // A number that JSON has rounded is not the chain that was meant.
    normalize: (value) => (Number.isSafeInteger(value) ? String(value) : value),
  });

export class BeginWalletRegistrationRequest {
  @SignInWalletTypeField() wallet_type!: SignInWalletType;
  @PublicAddress() public_address!: string;
  @UserId({ optional: true, description: 'User to whom the wallet is attached; needs the secret key.' })
  user_id?: string;
  @stringField(
    {
      description:
        'Host, and port where there is one, of the page that asks for the signature. With a public token: one of the App setting `allowed_origins`; in a test App also `localhost` and `127.0.0.1`.',
      maxLength: 261,
      examples: ['app.example.com'],
    },
    [],
    trimmed,
  )
  domain!: string;
  @stringField({
    description: 'URI of that page, on the same host; `https://<domain>` when absent.',
    maxLength: 256,
    examples: ['https://app.example.com/login'],
    optional: true,
  })
  uri?: string;
  @ChainId() chain_id?: string;
}

@Described('The challenge to sign.')
export class BeginWalletRegistrationResponse {
  @Text({
    description: 'The exact text to sign.',
    examples: [
      'app.example.com wants you to sign in with your Ethereum account:\n0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045\n\nSign in with this wallet. This sends no transaction and costs nothing.\n\nURI: https://app.example.com/login\nVersion: 1\nChain ID: 1\nNonce: 6f2c1e9ab04d47d8a3c5e7f901b2d4c6\nIssued At: 2026-11-20T21:50:00.000Z\nExpiration Time: 2026-11-20T22:00:00.000Z',
    ],
  })
  challenge!: string;
  @Text({ description: 'The user who began; empty when none was named.', examples: [''] }) user_id!: string;
  @Timestamp({ description: 'When the challenge ends, in epoch seconds.' }) expires_at!: number;
}

export class VerifyWalletRequest extends SessionMembers {
  @SignInWalletTypeField() wallet_type!: SignInWalletType;
  @stringField({
    description:
      'Over the challenge: hex with `0x` for Ethereum, base58 for Solana. That of a contract wallet (EIP-1271, or ERC-6492 where it is not deployed yet) is verified on the chain that the challenge names, where the operator has configured it.',
    maxLength: 16384,
    examples: [`0x${'5a'.repeat(64)}1b`],
  })
  signature!: string;
  @PublicAddress() public_address!: string;
  @stringField({
    description:
      'The text that was signed; a public token must send it. With the secret key and without it, the 5 newest open challenges of the address are tried, and the 5 newest that the secret key began.',
    maxLength: 4096,
    optional: true,
  })
  challenge?: string;
}

/** A wallet without `verified`. `is_ready_only` is the spelling of the specification for this answer, beside that of all others. */
export class VerifiedWallet {
  @WalletId() id!: string;
  @AppId() app_id!: string;
  @UserId() user_id!: string;
  @PublicAddress() public_address!: string;
  @Text({ description: 'An `ethereum` address with its checksum (EIP-55).', optional: true })
  checksum_address?: string;
  @SignInWalletTypeField() wallet_type!: SignInWalletType;
  @IsDefault() is_default!: boolean;
  @IsReadOnly() is_read_only!: boolean;
  @IsReadOnly() is_ready_only!: boolean;
  @IsImported() is_imported!: boolean;
  @Timestamp() updated_at!: number;
  @Timestamp() created_at!: number;
}

@Described('The wallet, attached to its user, and the session if the request asked for one.')
export class VerifyWalletResponse extends VerifiedWallet {
  @Text({ description: 'Token of the session; empty when only a JWT was handed in.', optional: true })
  session_token?: string;
  @Text({
    description:
      'Signed JWT of the session (RS256, 5 minutes); empty while the session lacks a second proof that its App requires.',
    optional: true,
  })
  session_jwt?: string;
  @objectField(() => Session, { description: 'The session that began or was extended.', optional: true })
  session?: Session;
}

export type WalletSignature = Pick<
  VerifyWalletRequest,
  'wallet_type' | 'public_address' | 'signature' | 'challenge'
>;

/** Added by the gateway: the address of its client. */
export interface AskedFrom {
  client_ip: string;
}

export interface IdentifiedWallet {
  challenge_id: string;
  /** The user to sign in; empty if the wallet has no owner and the challenge names no user. */
  user_id: string;
}

export interface SpendSignatureInput extends Omit<WalletSignature, 'challenge'>, ProofUse {
  challenge_id: string;
  /** A user who was just made because `identifyWallet` named none; gets the wallet unless another user has it by now. */
  user_id?: string;
  /** Identity's word on that (`madeUser`); absent from a gateway of 0.2.0. */
  made?: string | undefined;
}

/** The wallet of a spent challenge. */
export interface SpentWallet extends VerifiedWallet, Spent {}

export const beginWalletRegistration = publicProcedure<
  BeginWalletRegistrationRequest & AskedFrom,
  BeginWalletRegistrationResponse
>(
  'wallet.v1.begin_registration',
  [
    'invalid_request',
    'invalid_public_address',
    'invalid_domain',
    'user_not_found',
    'rate_limited',
    'chain_unavailable',
  ],
  { timeoutMs: 7500 },
);

/** Finds the user of a signature, without spending the challenge. */
export const identifyWallet = publicProcedure<WalletSignature, IdentifiedWallet>(
  'wallet.v1.identify_wallet',
  [
    'invalid_public_address',
    'invalid_signature',
    'challenge_not_found',
    'wallet_conflict',
    'chain_unavailable',
  ],
  { timeoutMs: 7500 },
);

/**
 * Spends the challenge, once, and attaches the wallet. The answer names its user: not the given one if another call
 * attached it to another user meanwhile.
 */
export const verifyWallet = publicProcedure<SpendSignatureInput, SpentWallet>(
  'wallet.v1.verify_wallet',
  [
    'invalid_public_address',
    'invalid_signature',
    'challenge_not_found',
    'user_not_found',
    'wallet_conflict',
    'chain_unavailable',
  ],
  { timeoutMs: 7500 },
);

/** Whether an external wallet proves the user, for a sign-in: a visitor's call learns nothing else about it. */
export const hasExternalWallet = publicProcedure<UserRef, { proven: boolean }>(
  'wallet.v1.has_external_wallet',
  [],
  { shared: true },
);

/** Voids open challenges that would attach a wallet to the user, then answers whether an external wallet proves the user. */
export const voidBegunWallets = publicProcedure<UserRef, VoidedProofs>('wallet.v1.void_begun_wallets');
