/** Look-alikes of each letter → readings: what each look-alike stands for. */
export function readingsOf(lookAlikesOfLetter: Record<string, string[]>): Record<string, string>[];
