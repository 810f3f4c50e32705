/** Puts a file into the downloads of the reader. */
export function save(name: string, type: string, content: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([...content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
