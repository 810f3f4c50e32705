type Area = 'localStorage' | 'sessionStorage';

/** JSON that this origin stored. @returns undefined without any, or where the browser forbids storage. */
export function readStored<T>(area: Area, key: string): T | undefined {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? '') as T;
  } catch {
    return undefined;
  }
}

/** @param value undefined removes it. @returns false where the browser forbids storage, or it is full. */
export function store(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
