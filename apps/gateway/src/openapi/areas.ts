/** Name and description of the chapters of the API reference that several controllers share. */
type SharedArea = readonly [name: string, description: string];

export const USERS: SharedArea = ['Users', 'People, with every identifier and login method they have.'];

export const SIGN_IN: SharedArea = ['Sign-in', 'What a page needs before somebody signs in.'];

export const OAUTH: SharedArea = [
  'OAuth',
  'Sign-in with Google, Apple, Microsoft, GitHub, Discord, Slack, Facebook, Okta, or any OpenID provider.',
];

export const WALLETS: SharedArea = [
  'Wallets',
  'Wallets of users: in custody, watched, or their own to sign in with; and what they hold.',
];

export const WEBAUTHN: SharedArea = [
  'WebAuthn',
  'Passkeys and security keys; registration and authentication in two steps each.',
];

export const TRANSFERS: SharedArea = [
  'Transfers',
  'Payments from wallets in custody, on Ethereum, Polygon, Avalanche and Solana.',
];

export const EVENTS: SharedArea = [
  'Events',
  'Every change that an App may want to hear of: as a feed to read, and as webhooks.',
];
