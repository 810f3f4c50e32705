import type { UserStatus } from '@latchkey/contracts/identity';

/** An identifier as it is read inside a user; instants are epoch seconds already. */
export interface IdentifierPart {
  id: string;
  value: string;
  verified: boolean;
  created_at: number;
  updated_at: number;
}

export interface IdpIdentityPart {
  id: string;
  provider: string;
  provider_subject: string;
  idp_type: string;
  method_id: string;
  method_type: string;
  created_at: number;
  updated_at: number;
}

/** A user with all that belongs to it, read in one statement: one moment, whatever changes beside it. */
export interface UserRecord {
  id: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  status: UserStatus;
  metadata: Record<string, unknown>;
  emails: IdentifierPart[];
  phone_numbers: IdentifierPart[];
  idp_providers: IdpIdentityPart[];
  created_at: Date;
  updated_at: Date;
}
