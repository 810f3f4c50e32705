import { ValidateBy } from 'class-validator';
import { type FieldOptions, openObjectField } from '../fields/field.js';

/** The setting `session_claims`: names of claims, each with the path of its value in the user. */
export type SessionClaimPaths = Readonly<Record<string, string>>;

/** What a session JWT gets from its user: values by the names of the claims. */
export interface SessionClaimValues {
  claims: Record<string, unknown>;
  /** Why there are none: their JSON has more than 1 kB. */
  left_out?: 'too_large';
}

const MOST_CLAIMS = 10;
const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
/** `metadata.` and members of objects, separated by dots. */
const PATH = /^metadata(?:\.[^.]{1,119})+$/u;
const MOST_PATH_CHARACTERS = 128;

/**
 * Names that mean something else to a server that reads a JWT: those of IANA's registry "JSON Web Token Claims" of 2026,
 * those that Latchkey issues, and names that JavaScript gives a meaning. `roles`, `groups` and `entitlements` (RFC 9068,
 * 2.2.3.1) are left out: what an App maps to them is what they are registered for.
 */
const RESERVED = new Set(
  `iss sub aud exp nbf iat jti sid amr acr auth_time session azp nonce at_hash c_hash s_hash cnf scope act may_act client_id
  name given_name family_name middle_name nickname preferred_username profile picture website email email_verified gender
  birthdate zoneinfo locale phone_number phone_number_verified address updated_at place_of_birth nationalities
  birth_family_name birth_given_name birth_middle_name salutation title msisdn also_known_as verified_claims
  _claim_names _claim_sources _sd _sd_alg _sd_hash sd_hash sub_jwk sub_id events toe txn rph vot vtm status vc vp vct
  attest orig origid dest mky sip_from_tag sip_date sip_callid sip_cseq_num sip_via_branch jcard at_use_nbr div opt sph
  ace_profile cnonce exi token_introspection htm htu ath atc rcd rcdi rcdx crn msgi rdap_allowed_purposes
  rdap_dnt_allowed geohash eat_nonce ueid sueids oemid hwmodel hwversion oemboot dbgstat location eat_profile submods
  uptime bootcount bootseed dloas swname swversion manifests measurements measres intuse cdniv cdnicrit cdniip cdniuc
  cdniets cdnistt cdnistd sig_val_claims authorization_details client_notification_token request keys jwks metadata
  constraints crit ref delegation logo_uri authority_hints trust_marks metadata_policy metadata_policy_crit
  __proto__ constructor prototype toString valueOf hasOwnProperty`.split(/\s+/),
);

/** Why a mapping is refused, after the name of its member; undefined where it may be stored. */
function sessionClaimsProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object';
  const claims = Object.entries(value);
  if (claims.length > MOST_CLAIMS) return `must hold ${MOST_CLAIMS} claims at most`;
  for (const [name, path] of claims) {
    const shown = JSON.stringify(name.slice(0, 64));
    if (RESERVED.has(name)) return `must not set ${shown}: the claim has another meaning`;
    if (!NAME.test(name)) return `must name claims by a letter or _ and letters, digits and _, not ${shown}`;
    if (!isPath(path)) return `must hold a path such as metadata.role for ${shown}`;
  }
  return undefined;
}

function isPath(path: unknown): boolean {
  return typeof path === 'string' && path.length <= MOST_PATH_CHARACTERS && PATH.test(path);
}

/** The setting, with its checks and its schema. */
export function SessionClaimsField(): PropertyDecorator {
  const check = ValidateBy({
    name: 'isSessionClaims',
    validator: {
      validate: (value) => sessionClaimsProblem(value) === undefined,
      defaultMessage: (args) => `${args?.property ?? ''} ${sessionClaimsProblem(args?.value) ?? ''}`,
    },
  });
  const schema: FieldOptions = {
    description:
      'Claims of session JWTs, each with the path of its value in the metadata of the user, 10 at most. A path that leads to nothing or to `null` gives no claim. Names of registered claims are refused. Values of more than 1 kB of JSON together are left out, and `session.claims_left_out` of the JWT says so.',
    maxProperties: MOST_CLAIMS,
    additionalProperties: { type: 'string' },
    default: {},
    examples: [{ role: 'metadata.role', tenant: 'metadata.tenant' }],
    optional: true,
  };
  return openObjectField(schema, [check]);
}

/** Whether an App maps any claim; also for settings of a release that knows none. */
export function mapsSessionClaims(settings: { readonly session_claims?: SessionClaimPaths }): boolean {
  for (const _ in settings.session_claims) return true;
  return false;
}
