/** Reads these members of the query of a page; the others are left out. */
export const textsOf =
  <Name extends string>(...names: readonly Name[]) =>
  (query: Record<string, unknown>): { [Key in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = query[name];
        return typeof value === 'string' && value !== '' ? [[name, value]] : [];
      }),
    ) as { [Key in Name]?: string };
