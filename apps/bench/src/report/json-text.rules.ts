/** As long as Prettier lets a line be. */
const WIDTH = 110;
/** A list of numbers, alone or behind the name of a member. */
const NUMBERS = /^( *)("[^"\n]*": )?\[\n([\d.,\s]+)\n *\](,?)$/gm;

/** In the form that Prettier leaves alone: it fills lines with the numbers of a list. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, rounded, 2);
  return `${text.replace(NUMBERS, (_, ...parts: string[]) => numbersText(parts))}\n`;
}

function numbersText([indent = '', name = '', list = '', comma = '']: readonly string[]): string {
  const numbers = list.trim().split(/,\s+/);
  const flat = `${indent}${name}[${numbers.join(', ')}]${comma}`;
  if (flat.length <= WIDTH) return flat;
  return `${indent}${name}[\n${filled(numbers, `${indent}  `)}\n${indent}]${comma}`;
}

function filled(numbers: readonly string[], indent: string): string {
  const lines: string[] = [];
  let line = indent;
  numbers.forEach((number, index) => {
    const next = index === numbers.length - 1 ? number : `${number},`;
    const longer = line === indent ? `${line}${next}` : `${line} ${next}`;
    if (longer.length <= WIDTH) return void (line = longer);
    lines.push(line);
    line = `${indent}${next}`;
  });
  return [...lines, line].join('\n');
}

/** Six digits are more than a measurement has, and a third of the file. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}
