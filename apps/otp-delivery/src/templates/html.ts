const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that may be placed into markup as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

/** Builds markup; every value that is not itself markup is escaped, so none can be forgotten. */
export function markup(parts: TemplateStringsArray, ...values: (string | Markup)[]): Markup {
  const texts = values.map((value) => (value instanceof Markup ? value.text : escapeHtml(value)));
  return new Markup(String.raw({ raw: parts }, ...texts));
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
