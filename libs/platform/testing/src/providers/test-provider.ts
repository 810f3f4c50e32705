/** Somebody with an account at a provider. */
export interface TestPerson {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: unknown;
  readonly firstName?: string;
  readonly lastName?: string;
  /** More members of the ID token, such as `hd`. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** A provider of a test, at a port of this machine. */
export interface TestProvider {
  /** For the setting `issuer`. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of Apple; empty elsewhere. */
  readonly teamId: string;
  readonly keyId: string;
  /** Whether a browser sends the answer as a form. */
  readonly responseMode: 'query' | 'form_post';
  /** Paths of the requests so far. */
  readonly requests: readonly string[];
  /** Signs a person in, as a browser does. @returns the callback with the answer in its query, also one that is a form. */
  signIn(authorizationUrl: URL | string, person?: TestPerson): Promise<string>;
  /** The person refuses. @returns the callback with the error. */
  deny(authorizationUrl: URL | string): Promise<string>;
  /** Ends the server; `start` begins it again at the same port, with all that it knew. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

export const ADA: TestPerson = {
  subject: '1815',
  email: 'ada@gmail.com',
  emailVerified: true,
  firstName: 'Ada',
  lastName: 'Lovelace',
};
