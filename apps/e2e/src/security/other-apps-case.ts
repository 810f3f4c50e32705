/** A request that names something by an id or token. */
export interface Case {
  /** The member or parameter that holds the id or token. */
  readonly names: string;
  /** An id or token of the other App. */
  readonly theirs: string;
  /** An unknown one of the same form. */
  readonly nobodys: string | (() => Promise<string>);
  readonly request: (id: string) => { path: string; body?: object };
}

/** The id or token of a case, without its request. */
export type Held = Pick<Case, 'names' | 'theirs' | 'nobodys'>;

export type CaseTable = Readonly<Record<string, readonly Case[]>>;

/** The requests of one area. */
export interface AreaCases {
  readonly table: CaseTable;
  /** Fails where the requests have changed or spent anything of either App. */
  expectUntouched(): Promise<void>;
}

/** A POST whose member is the id or token. */
export const post =
  (path: string, member: string, more: object = {}) =>
  (id: string) => ({ path, body: { ...more, [member]: id } });
