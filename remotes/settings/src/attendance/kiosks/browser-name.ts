const systems = ['Android', 'iPad', 'iPhone', 'Windows', 'CrOS', 'Mac OS', 'Linux'];
/** Edge and Opera call themselves Chrome as well, and Chrome Safari: whoever comes first is meant. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;

/** What of a browser's long name tells one device from another: `Chrome, Android`. */
export const nameOfBrowser = (name: string): string =>
  [browsers.find(([mark]) => name.includes(mark))?.[1], systems.find((one) => name.includes(one))]
    .filter(Boolean)
    .join(', ') || name.slice(0, 30);
