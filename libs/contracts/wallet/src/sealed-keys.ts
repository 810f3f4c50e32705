import {
  choiceField,
  Described,
  type FieldOptions,
  PublicAddress,
  SessionJwt,
  SessionToken,
  stringField,
  Timestamp,
  TOKEN_EXAMPLE,
  UserId,
} from '@latchkey/contracts';

const POINT = 'BOd_…';

export const ImportId = (options?: FieldOptions) =>
  stringField({
    description: 'Id of the import.',
    examples: ['import_01k9z6x2m4f8v0c3r5t7w9y1ab'],
    maxLength: 128,
    ...options,
  });

const RecipientPublicKey = (description: string) =>
  stringField({
    description: `${description}: a point of P-256, 65 bytes (uncompressed) in base64url.`,
    examples: [POINT],
    maxLength: 128,
  });

export const EncapsulatedKey = (options?: FieldOptions) =>
  stringField({
    description: 'Key that the HPKE sender encapsulated: 65 bytes in base64url.',
    examples: [POINT],
    maxLength: 128,
    ...options,
  });

export const Ciphertext = (options?: FieldOptions) =>
  stringField({
    description: 'The sealed text of the key, in base64url.',
    examples: ['p8Xv…'],
    maxLength: 1024,
    ...options,
  });

export class ExportWalletRequest {
  @RecipientPublicKey('Public key of the page that is to open the key') recipient_public_key!: string;
  @SessionToken({
    optional: true,
    example: TOKEN_EXAMPLE,
    description: 'Token of a session of the user of the wallet.',
  })
  session_token?: string;
  @SessionJwt({ optional: true, description: 'JWT of that session.' }) session_jwt?: string;
}

const KEY_FORMATS = ['hex', 'base58', 'wif', 'mini_secret', 'strkey'] as const;

@Described(
  'The key, sealed by HPKE (RFC 9180, base mode; DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM) with the `info` `latchkey:wallet-export:v1:{app_id}:{wallet_id}:{user_id}` and no additional data.',
)
export class ExportWalletResponse {
  @EncapsulatedKey() encapsulated_key!: string;
  @Ciphertext() ciphertext!: string;
  @choiceField(KEY_FORMATS, {
    description:
      'Form of the text: hex (`ethereum`), base58 of 64 bytes (`solana`), WIF (`bitcoin`), hex after 0x of the mini secret (`DOT`), an `S…` seed (`XLM`).',
    examples: ['hex'],
  })
  format!: (typeof KEY_FORMATS)[number];
  @PublicAddress() public_address!: string;
}

export class BeginImportRequest {
  @UserId() user_id!: string;
}

@Described('What a key is sealed to.')
export class BeginImportResponse {
  @ImportId() import_id!: string;
  @RecipientPublicKey('Public key of this import alone') recipient_public_key!: string;
  @Timestamp({ description: 'When it ends (Unix epoch seconds): after 10 minutes.' }) expires_at!: number;
}
