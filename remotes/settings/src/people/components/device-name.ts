const browsers = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** `Chrome, Windows` out of how a browser names itself; null where that tells nothing. */
export function deviceName(userAgent: string): string | null {
  const known = [browsers, systems].flatMap((table) => {
    const found = table.find(([pattern]) => pattern.test(userAgent));
    return found ? [found[1]] : [];
  });
  return known.length > 0 ? known.join(', ') : null;
}
