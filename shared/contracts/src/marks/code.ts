/** What stands in place of a mark, or says what it is worth. */
export const markCodeKinds = ['band', 'special', 'result'] as const;
export type MarkCodeKind = (typeof markCodeKinds)[number];

/** The colours of codes: those of the product's badges, which are readable on paper, by day and by night. */
export const markTones = ['green', 'blue', 'amber', 'red', 'violet', 'gray'] as const;
export type MarkTone = (typeof markTones)[number];

/** How a code that stands in place of a mark counts: not at all, or as a nought. */
export const countings = ['left_out', 'as_zero'] as const;
export type Counting = (typeof countings)[number];

/** Marks in hundredths: 500 is 5.00. Both ends belong to the band. */
export interface BandRange {
  readonly from: number;
  readonly until: number;
}

export const lowestMark = 0;
export const highestMark = 1000;

/** The band in which a mark from 0 to 10 lies; none for a missing mark, or while the school has no bands. */
export const bandOf = <Band extends BandRange>(
  mark: number | null,
  bands: readonly Band[],
): Band | undefined => {
  if (mark === null) return undefined;
  // As averages are rounded: half up to two digits, also where the computer's number lies a hair below.
  const hundredths = Math.floor(mark * 100 + 0.5 + 1e-9);
  return bands.find(({ from, until }) => from <= hundredths && hundredths <= until);
};

export type RangeFault = 'band_start' | 'band_end' | 'band_gap' | 'band_overlap' | 'band_empty';

/** What keeps bands, in rising order, from covering 0 to 10 without gap or overlap; none: they do. */
export const rangeFaults = (
  bands: readonly BandRange[],
): { readonly index: number; readonly code: RangeFault }[] =>
  bands.flatMap((band, index) => {
    const expected = index === 0 ? lowestMark : (bands[index - 1] as BandRange).until + 1;
    const faults: RangeFault[] = [];
    if (band.from !== expected)
      faults.push(index === 0 ? 'band_start' : band.from > expected ? 'band_gap' : 'band_overlap');
    if (band.until < band.from) faults.push('band_empty');
    else if (index === bands.length - 1 && band.until !== highestMark) faults.push('band_end');
    return faults.map((code) => ({ index, code }));
  });

/** The marks at which the border below band `index` can lie: each of the two bands keeps at least one mark. */
export const borderLimits = (bands: readonly BandRange[], index: number) => ({
  minimum: (bands[index - 1]?.from ?? lowestMark) + 1,
  maximum: bands[index]?.until ?? highestMark,
});

/** Moves the lower border of band `index`, and the end of the band below with it; as far as there is room. */
export const moveBorder = <Band extends BandRange>(
  bands: readonly Band[],
  index: number,
  to: number,
): Band[] => {
  const { minimum, maximum } = borderLimits(bands, index);
  const from = Math.min(maximum, Math.max(minimum, Math.round(to)));
  return bands.map((band, place) => {
    if (place === index) return { ...band, from };
    return place === index - 1 ? { ...band, until: from - 1 } : band;
  });
};

/** Puts a new band into the upper half of band `index`. A band of a single mark can't be split. */
export const splitBand = <Band extends BandRange>(
  bands: readonly Band[],
  index: number,
  made: Omit<Band, keyof BandRange>,
): Band[] => {
  const band = bands[index];
  if (!band || band.until === band.from) return [...bands];
  const from = splitPoint(band);
  return [
    ...bands.slice(0, index),
    { ...band, until: from - 1 },
    { ...made, from, until: band.until } as Band,
    ...bands.slice(index + 1),
  ];
};

/** A round mark near the middle where there is one: half marks, else tenths, else any. */
const splitPoint = ({ from, until }: BandRange): number => {
  const middle = (from + until + 1) / 2;
  const round = [50, 10, 1].map((step) => Math.round(middle / step) * step);
  return round.find((mark) => mark > from && mark <= until) ?? until;
};

/** Takes band `index` away; the one below takes over its marks, or for the lowest the one above. */
export const mergeBand = <Band extends BandRange>(bands: readonly Band[], index: number): Band[] => {
  const gone = bands[index];
  if (!gone || bands.length === 1) return [...bands];
  return bands.flatMap((band, place) => {
    if (place === index) return [];
    if (place === index - 1) return [{ ...band, until: gone.until }];
    return index === 0 && place === 1 ? [{ ...band, from: gone.from }] : [band];
  });
};
