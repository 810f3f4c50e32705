import {
  AppId,
  Described,
  type FieldOptions,
  operatorProcedure,
  stringField,
  Timestamp,
} from '@latchkey/contracts';
import { Matches } from 'class-validator';

/** 32 bytes in base64url have 43 characters, and the last one has no bits to spare. */
const FORM = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;
const CHARACTERS = 43;

const PublicKey = (options: FieldOptions) =>
  stringField(
    {
      minLength: CHARACTERS,
      maxLength: CHARACTERS,
      pattern: FORM.source,
      examples: ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'],
      ...options,
    },
    [Matches(FORM, { message: 'public_key must be 32 bytes in base64url without padding' })],
  );

export class SetApprovalKeyRequest {
  @PublicKey({
    description:
      'The public half of an Ed25519 key, as 32 bytes in base64url without padding (`x` of a JWK). Keep the private half apart from the secret keys of the App.',
  })
  public_key!: string;
}

@Described('The key with which the App signs payments.')
export class ApprovalKey {
  @AppId() app_id!: string;
  @PublicKey({ description: 'The public key that counts now; `null` before one is set.', nullable: true })
  public_key!: string | null;
  @PublicKey({ description: 'The public key that replaces it; `null` where none does.', nullable: true })
  next_public_key!: string | null;
  @Timestamp({ description: 'When it is replaced; 0 if it is not.' }) changes_at!: number;
}

/** The caller knows that there is such an App. */
export const getApprovalKey = operatorProcedure<{ app_id: string }, ApprovalKey>(
  'signer.v1.get_approval_key',
);

/** The first key counts at once, each later one after the longest `loosen_after_minutes` of the policies in force. */
export const setApprovalKey = operatorProcedure<SetApprovalKeyRequest & { app_id: string }, ApprovalKey>(
  'signer.v1.set_approval_key',
);
