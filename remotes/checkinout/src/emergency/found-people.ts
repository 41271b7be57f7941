const storageName = 'checkinout.found';

/** Who has been ticked off on a day; outlives a reload, because a list that forgets is worse than none. */
export function foundToday(day: string): ReadonlySet<string> {
  try {
    const kept = JSON.parse(localStorage.getItem(storageName) ?? 'null') as {
      day?: unknown;
      found?: unknown;
    };
    return kept?.day === day && Array.isArray(kept.found) ? new Set(kept.found.map(String)) : new Set();
  } catch (cause) {
    console.warn('Who was found could not be read', cause);
    return new Set();
  }
}

export function keepFound(day: string, found: ReadonlySet<string>): void {
  try {
    localStorage.setItem(storageName, JSON.stringify({ day, found: [...found] }));
  } catch (cause) {
    console.warn('Who was found could not be kept', cause);
  }
}
