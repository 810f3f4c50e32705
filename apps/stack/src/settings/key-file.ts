import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { InfrastructureError } from '@latchkey/platform/embedded';

/** Generated keys, kept between runs in one file that only its owner may read. */
export class KeyFile {
  private readonly keys: Record<string, string>;

  constructor(private readonly path: string) {
    this.keys = existsSync(path) ? parse(path) : {};
  }

  /** The value of that name; made and stored first if there is none. */
  async get(name: string, make: () => string | Promise<string>): Promise<string> {
    const kept = this.keys[name];
    if (kept !== undefined) return kept;
    const made = await make();
    this.keys[name] = made;
    this.save();
    return made;
  }

  /** Renames a new file, so that an interrupted start never leaves half a file. */
  private save(): void {
    const fresh = `${this.path}.new`;
    writeFileSync(fresh, `${JSON.stringify(this.keys, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, this.path);
  }
}

function parse(path: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch (error) {
    throw new InfrastructureError(
      `${path} is not readable as JSON: restore it, or remove it to make new keys`,
      {
        cause: error,
      },
    );
  }
}
