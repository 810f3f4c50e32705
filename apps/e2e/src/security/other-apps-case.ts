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

export type CaseTable = Readonly<Record<string, readonly Case[]>>;

/** A POST whose member is the id or token. */
export const post =
  (path: string, member: string, more: object = {}) =>
  (id: string) => ({ path, body: { ...more, [member]: id } });
