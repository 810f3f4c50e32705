/** An instant in the reader's zone; in UTC on hover. @param at epoch seconds; 0 is none. */
export function Time({ at, none = '–' }: { readonly at: number; readonly none?: string }) {
  if (at === 0) return <>{none}</>;
  const instant = new Date(at * 1000);
  return (
    <time
      className="time"
      dateTime={instant.toISOString()}
      title={`${instant.toISOString().replace('.000Z', ' UTC').replace('T', ' ')}`}
    >
      {SHOWN.format(instant)}
    </time>
  );
}

const SHOWN = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
