/**
 * Whoever has forbidden a browser to keep anything works all the same, until the page is left: what would be kept stands
 * in the page itself. Asked for at all, such a browser's own storage throws.
 */
export function standInForStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!isThere(name)) Object.defineProperty(window, name, { value: pageStorage(), configurable: true });
}

function isThere(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return Boolean(window[name]);
  } catch {
    return false;
  }
}

/** As the browser's own: what it holds are its properties. */
function pageStorage(): object {
  const kept: Record<string, string> = Object.create({
    getItem: (key: string) => (Object.hasOwn(kept, key) ? kept[key] : null),
    setItem: (key: string, value: string) => {
      kept[key] = value;
    },
    removeItem: (key: string) => {
      delete kept[key];
    },
  });
  return kept;
}
