import { createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/browser';
import { createContext, createElement, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { Connection } from './connection.js';
import { LOADING, type Session, type SessionState, stateOf } from './session.js';

/** A connection, and what the first drawing of the page knows, which is the same on the server and in the browser. */
export interface Connected {
  readonly connection: Connection;
  readonly atFirst: SessionState;
}

/** Where `nextAuth`, `expressAuth` and the others answer by default. */
const DEFAULT: LatchkeyOptions = { server: '/auth' };

const Context = createContext<Connected | undefined>(undefined);

/** By their options: drawn twice, a page must not open two connections. */
const made = new Map<string, Connection>();
/** Those over an object that the page made. Each follows its session for as long as the page is there. */
const given = new WeakMap<Latchkey, Connection>();

const connectionBy = (options: LatchkeyOptions, known?: Session | null): Connection =>
  shared(made, JSON.stringify(options), () => new Connection(createLatchkey(options), known));

const connectionOver = (latchkey: Latchkey, known?: Session | null): Connection =>
  shared(given, latchkey, () => new Connection(latchkey, known));

/** On a server each drawing has its own: what one visitor is known by must not reach another one. */
function shared<Key>(
  all: { get(key: Key): Connection | undefined; set(key: Key, connection: Connection): unknown },
  key: Key,
  connect: () => Connection,
): Connection {
  if (typeof document === 'undefined') return connect();
  const connection = all.get(key) ?? connect();
  all.set(key, connection);
  return connection;
}

/** What a page says about how Latchkey is reached: a path of its own server, the gateway, or an object that it made. */
export type LatchkeyProviderProps = (LatchkeyOptions | { readonly latchkey: Latchkey } | object) & {
  /**
   * What the server knows of the visitor: `await auth.getSession()`. With it the first drawing is the right one; without it
   * the page asks.
   */
  readonly session?: Session | null;
  readonly children?: ReactNode;
};

/** Hands the connection to the components inside it. Without a provider they use the App's server at `/auth`. */
export function LatchkeyProvider({ children, session, ...way }: LatchkeyProviderProps): ReactNode {
  const latchkey = 'latchkey' in way ? way.latchkey : undefined;
  const options = JSON.stringify(latchkey || Object.keys(way).length === 0 ? DEFAULT : way);
  const known = session === undefined ? '' : JSON.stringify(session);
  const connected = useMemo(() => {
    const said = known === '' ? undefined : (JSON.parse(known) as Session | null);
    const connection = latchkey
      ? connectionOver(latchkey, said)
      : connectionBy(JSON.parse(options) as LatchkeyOptions, said);
    return { connection, atFirst: stateOf(said) };
  }, [latchkey, options, known]);
  useEffect(() => {
    if (known !== '') connected.connection.learn(JSON.parse(known) as Session | null);
  }, [connected, known]);
  return createElement(Context.Provider, { value: connected }, children);
}

export function useConnected(): Connected {
  const provided = useContext(Context);
  return useMemo(() => provided ?? { connection: connectionBy(DEFAULT), atFirst: LOADING }, [provided]);
}

/** The calls of @latchkey/browser, over the same session. */
export function useLatchkey(): Latchkey {
  return useConnected().connection.latchkey;
}
