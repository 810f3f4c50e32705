import {
  AppId,
  Described,
  integerField,
  listField,
  MethodLock,
  stringListField,
  Totp,
  UserWallet,
  WebauthnCredential,
} from '@latchkey/contracts';
import { IdentityUser } from '@latchkey/contracts/identity';

const USER_PARTS = ['wallets', 'factors', 'locks', 'sessions'] as const;
/** What another service than identity has of a user. */
export type UserPart = (typeof USER_PARTS)[number];

const unless = (part: UserPart) => `Absent where \`unavailable\` has \`${part}\`.`;

@Described('A user of an App, as far as the services that have its parts answer.')
export class AppUser extends IdentityUser {
  @AppId() app_id!: string;
  @listField(() => UserWallet, {
    description: `Wallets of the user, oldest first. ${unless('wallets')}`,
    optional: true,
  })
  wallets?: UserWallet[];
  @listField(() => Totp, {
    description: `TOTP authenticators of the user. ${unless('factors')}`,
    optional: true,
  })
  totps?: Totp[];
  @listField(() => WebauthnCredential, {
    description: `WebAuthn credentials (passkeys) of the user. ${unless('factors')}`,
    optional: true,
  })
  webauthn_credentials?: WebauthnCredential[];
  @listField(() => MethodLock, {
    description: `Methods that take no guesses now. ${unless('locks')}`,
    optional: true,
  })
  locks?: MethodLock[];
  @integerField({
    description: `How many sessions of the user are alive. ${unless('sessions')}`,
    minimum: 0,
    examples: [1],
    optional: true,
  })
  active_sessions?: number;
  @stringListField({
    description: 'Parts whose service does not answer now: what they are is unknown. Ask again later.',
    items: { type: 'string', enum: USER_PARTS },
    examples: [[]],
  })
  unavailable!: UserPart[];
}
