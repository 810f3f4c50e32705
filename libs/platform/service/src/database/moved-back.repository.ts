/** No time goes back further, since 0 means "not set" wherever times are shown. */
const EARLIEST = `timestamptz '1970-01-02 00:00:00Z'`;

/** SQL: this many minutes before a time; null for null. @param minutes SQL of a whole number. */
export function minutesBefore(time: string, minutes: string): string {
  return `${time} - least(make_interval(mins => ${minutes}::int), ${time} - ${EARLIEST})`;
}

/** SQL: the assignments that move these columns back, as if the given minutes had passed since. */
export function movedBack(columns: readonly string[], minutes: string): string {
  return columns.map((column) => `${column} = ${minutesBefore(column, minutes)}`).join(', ');
}
