// Parts of a template that come from values. While an object is data, a mark stands for each; once the object is text, the
// mark becomes an expression of Helm. So everything else of a template is what Kustomize printed.
import { stringify } from 'yaml';

/** A line that is nothing but a mark: the value of a member, an item of a list, or members of a map. */
const LINE = /^( *)(?:- )?(?:([\w./-]+): )?MARK_(\d+)_(?:: null)?$/gm;
const INSIDE = /MARK_(\d+)_/g;

/** The lines of a mark that is a line by itself. `indent` is the space before it. */
const FORMS = {
  /** A list or a map that is always there. */
  block: (path, indent, name) => [
    `${indent}${name}:`,
    `${indent}  {{- toYaml ${path} | nindent ${indent.length + 2} }}`,
  ],
  /** A member that is there unless its value is empty. */
  optional: (path, indent, name) => [
    `${indent}{{- with ${path} }}`,
    `${indent}${name}:`,
    `${indent}  {{- toYaml . | nindent ${indent.length + 2} }}`,
    `${indent}{{- end }}`,
  ],
  /** Further members of a map, or further items of a list. */
  more: (path, indent) => [
    `${indent}{{- with ${path} }}`,
    `${indent}{{- toYaml . | nindent ${indent.length} }}`,
    `${indent}{{- end }}`,
  ],
};

export class Marks {
  #marks = [];

  /** @param expression of Helm's language, such as `.Values.image.tag | quote`; a part of a line. */
  inline(expression) {
    return this.#mark('inline', expression);
  }

  block(path) {
    return this.#mark('block', path);
  }

  optional(path) {
    return this.#mark('optional', path);
  }

  /** An item of a list; in a map the name of a member without a value. */
  more(path) {
    return this.#mark('more', path);
  }

  #mark(form, path) {
    return `MARK_${this.#marks.push({ form, path }) - 1}_`;
  }

  /** The text of an object. Braces that it has already, such as those of alerts, are printed as they are. */
  textOf(object) {
    const plain = stringify(object, { lineWidth: 0, aliasDuplicateObjects: false });
    const text = plain.replaceAll('{{', '{{ "{{" }}');
    const lines = text.replaceAll(LINE, (line, ...parts) => this.#linesOf(line, parts));
    return lines.replaceAll(INSIDE, (_, index) => `{{ ${this.#marks[Number(index)].path} }}`);
  }

  #linesOf(line, [indent, name, index]) {
    const { form, path } = this.#marks[Number(index)];
    return form === 'inline' ? line : FORMS[form](path, indent, name).join('\n');
  }
}
