/** What keeps texts by name, at once: the storage of a page, or one of an app that has no page. */
export interface ValueStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

type Area = 'localStorage' | 'sessionStorage' | ValueStorage;

/** That of a page is looked up late: a browser that forbids it throws then. */
const storageOf = (area: Area): ValueStorage => (typeof area === 'string' ? globalThis[area] : area);

/** JSON that this origin stored. @returns undefined without any, or where the browser forbids storage. */
export function readStored<T>(area: Area, key: string): T | undefined {
  try {
    return JSON.parse(storageOf(area).getItem(key) ?? '') as T;
  } catch {
    return undefined;
  }
}

/** @param value undefined removes it. @returns false where the browser forbids storage, or it is full. */
export function store(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === undefined) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
