/** The same numbers again for the same seed (mulberry32), so that what a run finds can be run again. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
export type Random = () => number;

export const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value;

const edges = [0, 1, -1, 32_767, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 4_294_967_296];

export const hostileNumbers: readonly unknown[] = [
  ...edges,
  ...[999_999_999_999, 1_000_000_000_000, 9_007_199_254_740_992, 9.2e18, 1e21, 1e308, 0.1, -0.5, 1e-7],
  ...['NaN', 'Infinity', '-0', '1e309', '0x10', '', null, true, [], {}, [1], '１２'],
];

export const hostileDays: readonly string[] = [
  ...['0000-01-01', '0001-01-01', '1582-10-10', '1899-12-31', '1900-01-01', '1900-02-29', '2000-02-29'],
  ...['2200-12-31', '2201-01-01', '9999-12-31', '+010000-01-01', '-000001-12-31', '2026-13-01', '2026-00-00'],
];

export const hostileTexts: readonly string[] = [
  ...[
    '',
    ' ',
    'a\u0000b',
    '\u0000',
    'a\ud800b',
    '\udfff',
    '\u0001\u001f',
    '\r\n\t',
    '\ufeff',
    '\u200b\u202e\u2066',
  ],
  ...[
    '%',
    '_',
    '\\',
    "'; drop table student; --",
    '"',
    '`',
    '\u0024{x}',
    '{{x}}',
    '=1+1',
    '@SUM(A1)',
    '../../etc/passwd',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    'toString',
    '<script>alert(1)</script>',
    '\u0e81\u0ebb',
  ],
  ...['שָׁלוֹם', 'مرحبا ١٢٣', '👩‍👩‍👧‍👦', '🇱🇦', 'ﷺ', 'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯', '໑໒໓', 'İ', 'ß', '﷐', '\u{10ffff}'],
  ...[
    'x'.repeat(200),
    'ກ'.repeat(1000),
    '👩‍👩‍👧‍👦'.repeat(60),
    'a'.repeat(70_000),
    '('.repeat(300),
    '1'.repeat(400),
  ],
  ...['2147483648', '-1', '1,2147483648', '0000-00-00', '24:00', '99:99', '2026-02-30T25:61:61Z'],
];

/** What is no value of any field. */
export const hostileShapes: readonly unknown[] = [
  ...[null, true, 0, '', [], {}, [[]], [null], JSON.parse('{"__proto__":{"a":1}}'), { length: -1 }],
  ...[Array.from({ length: 300 }, () => ({})), nested(400)],
];

function nested(depth: number): unknown {
  return depth === 0 ? [] : [nested(depth - 1)];
}
