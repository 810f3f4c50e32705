import type { KeyFile } from './key-file.js';

/** Settings by the names of the environment. */
export type Settings = Readonly<Record<string, string>>;

export interface Given {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataDir: string;
  readonly keys: KeyFile;
  readonly port: number;
  readonly adminPort: number;
  /** Whether operators use that port. Otherwise the gateway passes their requests on to it. */
  readonly adminApart: boolean;
  readonly inbox: InboxPorts;
}

export interface InboxPorts {
  /** The page, its API and the Twilio-shaped endpoint. */
  readonly http: number;
  readonly smtp: number;
}
