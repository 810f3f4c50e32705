import {
  choiceField,
  Described,
  openObjectField,
  publicProcedure,
  requireMaySend,
  type SignInMethod,
  stringField,
} from '@latchkey/contracts';

/** The sends that a page may make, by the way to sign in. */
const SENDS = ['email_otp', 'sms_otp', 'magic_link'] as const satisfies readonly SignInMethod[];
export type SendName = (typeof SENDS)[number];

const CHALLENGE_EXAMPLE = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 2000,
    data: { app: 'app_01…', send: 'email_otp', tries: 500 },
    expiresAt: 1790000300,
    keyLength: 32,
    keyPrefix: '9f2c41…',
    keySignature: 'b1d3a0…',
    nonce: '5d0c7e…',
    salt: 'e41b9a…',
  },
  signature: '3fd1c2…',
};

export class BeginProofOfWorkRequest {
  @choiceField(SENDS, { description: 'The send that the proof is for.', examples: ['email_otp'] })
  send!: SendName;
}

@Described('The work to do before the send.')
export class BeginProofOfWorkResponse {
  @openObjectField({
    description: 'A challenge of ALTCHA (version 2), as `solveChallenge` of `altcha-lib` takes it.',
    examples: [CHALLENGE_EXAMPLE],
  })
  challenge!: object;
}

/** Base64 of `{"challenge":…,"solution":…}`. */
export const ProofOfWork = () =>
  stringField({
    description:
      'Required with a public token: the challenge and its solution, as base64 of `{"challenge":…,"solution":…}`.',
    maxLength: 2048,
    examples: ['eyJjaGFsbGVuZ2UiOnsi…'],
    optional: true,
  });

export interface ProofOfWorkInput {
  send: SendName;
  /** Address of the client. */
  client_ip: string;
}

/** A challenge for a send of this App; it is harder for a client that has sent much lately. */
export const beginProofOfWork = publicProcedure<ProofOfWorkInput, BeginProofOfWorkResponse>(
  'otp-delivery.v1.begin_proof_of_work',
  ['key_provider_unavailable'],
  { admits: requireMaySend },
);

/** Uses the proof up, once, and counts a send of the client. */
export const spendProofOfWork = publicProcedure<ProofOfWorkInput & { proof: string }, object>(
  'otp-delivery.v1.spend_proof_of_work',
  ['invalid_proof_of_work', 'too_many_messages', 'key_provider_unavailable'],
  { admits: requireMaySend },
);
