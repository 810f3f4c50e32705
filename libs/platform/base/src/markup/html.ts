const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that needs no escaping: of the template below. */
export class Html {
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup;
  }
}

type Part = string | Html | readonly Html[];

/** A template that escapes its values, except values that are such templates. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(strings.reduce((before, text, index) => before + markupOf(values[index - 1] ?? '') + text));
}

function markupOf(part: Part): string {
  if (part instanceof Html) return part.toString();
  return typeof part === 'string' ? escapeHtml(part) : part.join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
