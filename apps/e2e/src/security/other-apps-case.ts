/** An id or token of the other App, by the parameter or member that takes it. */
export interface Held {
  readonly names: string;
  /** A part of the paths for which this one is; without it, for all that have none of their own. */
  readonly at?: string;
  /** Of the other App. */
  readonly theirs: unknown;
  /** An unknown one of the same form. */
  readonly nobodys: unknown;
}

/** A request that names something by an id or token. */
export interface Case extends Held {
  readonly request: (id: unknown) => { path: string; body?: object };
}

/** Cases that the documents and a valid request do not give, by the operation. */
export type CaseTable = Readonly<Record<string, readonly Case[]>>;

/** What one area has. */
export interface AreaCases {
  readonly held: readonly Held[];
  readonly table?: CaseTable;
  /** Fails where the requests have changed or spent anything of the other App. */
  expectUntouched(): Promise<void>;
}

/** A POST whose member is the id or token. */
export const post =
  (path: string, member: string, more: object = {}) =>
  (id: unknown) => ({ path, body: { ...more, [member]: id } });
