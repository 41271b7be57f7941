import type { Census, CensusPart } from '@suksa/contracts/reports';

type Filters = Readonly<Record<string, string | number | undefined>>;
type Of = Pick<Census, 'referenceDay' | 'yearId'>;

const addressOf = (list: string, { referenceDay, yearId }: Of, filters: Filters): string => {
  const address = new URLSearchParams({ view: 'census', list, referenceDay, yearId: String(yearId) });
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) address.set(name, String(value));
  return `?${address}`;
};

/** The address of the students behind a number of the census. */
export const listOf = (of: Of, filters: Filters): string => addressOf('1', of, filters);

/** The address of the students of an earlier year behind a number. */
export const followedOf = (of: Of, filters: Filters): string => addressOf('followed', of, filters);

/** The address of the classes, staff or rooms behind a number. */
export const partOf = (of: Of, part: CensusPart, filters: Filters): string => addressOf(part, of, filters);
