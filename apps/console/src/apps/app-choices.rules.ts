interface AppOfChoice {
  readonly id: string;
  readonly name: string;
  readonly environment: string;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/**
 * Each App once: one that was made between two pages moves the last of a page to the next, and a choice takes no two of
 * the same value. @param chosen stands by its id where its name is not known.
 */
export function choicesOf(apps: readonly AppOfChoice[], chosen: string | undefined): Choice[] {
  const labels = new Map(apps.map(({ id, name, environment }) => [id, `${name} (${environment})`]));
  if (chosen !== undefined && !labels.has(chosen)) labels.set(chosen, chosen);
  return [...labels].map(([value, label]) => ({ value, label }));
}

/** Said where no App matches what was typed: only of all of them can it be said that there is none. */
export function unfoundText(older: { readonly isPending: boolean; readonly error: Error | null }): string {
  if (older.error) return 'None of the newest Apps. The older ones could not be read: look under Apps.';
  return older.isPending ? 'Looking through the older Apps…' : 'No App of this name';
}
