import type { Census } from '@suksa/contracts/reports';

/** The address of the students behind a number of the census. */
export const listOf = (
  { referenceDay, yearId }: Pick<Census, 'referenceDay' | 'yearId'>,
  filters: Readonly<Record<string, string | number | undefined>>,
): string => {
  const address = new URLSearchParams({ view: 'census', list: '1', referenceDay, yearId: String(yearId) });
  for (const [name, value] of Object.entries(filters))
    if (value !== undefined) address.set(name, String(value));
  return `?${address}`;
};
