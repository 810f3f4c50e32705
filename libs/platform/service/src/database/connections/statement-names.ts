/** A text that a repository declares. */
export interface DeclaredStatement {
  /** Of the prepared statement on each connection. */
  readonly name: string;
  /** The name in the source: one declaration may have a text for each of several keys. */
  readonly declaredAs: string;
  readonly text: string;
}

const declared = new Map<string, DeclaredStatement>();
const names = new Map<string, string>();

/** Names a text that is sent on any connection. @throws Error where another text has the name. */
export function declareStatement(statement: DeclaredStatement): void {
  const { name, text } = statement;
  if (declared.has(name)) throw new Error(`two statements are named ${name}`);
  declared.set(name, statement);
  names.set(text, name);
}

/** Every statement that the loaded modules declare. */
export const declaredStatements = (): readonly DeclaredStatement[] => [...declared.values()];

/** TypeORM's own statements are few; texts that are built at run time must not fill the server's memory. */
const MOST_NUMBERS = 500;

let numbered = 0;

/** The declared name of a text; a number for any other one with parameters, such as TypeORM's own. */
export function statementName(text: string, hasParameters: boolean): string | undefined {
  const known = names.get(text);
  if (known !== undefined || !hasParameters || numbered >= MOST_NUMBERS) return known;
  numbered += 1;
  const name = `statement_${numbered}`;
  names.set(text, name);
  return name;
}
