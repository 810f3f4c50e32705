/** A request that would be accepted, and would change something, with every member that the operation takes. */
export interface ValidRequest {
  readonly path: string;
  /** Absent for a call of the console, whose `headers` have its cookie. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
  /** Of an endpoint that takes or refuses each item of a list by itself, and larger bodies than others. */
  readonly rows?: { readonly member: string; readonly limitBytes: number };
}

export type Makers = Readonly<Record<string, () => Promise<ValidRequest>>>;

/** Which an App has to allow: `allowed_redirect_urls`. */
export const REDIRECT_URL = 'https://app.example.com/welcome';

export const DEVICE = { ip: '203.0.113.7', user_agent: 'Mozilla/5.0' };

/** The members of an existing session. */
export function sessionMembers(session_token: string, session_jwt: string) {
  return { session_token, session_jwt, session_expires_in: 5000, device_fingerprint: DEVICE };
}
