import type { PartHealth, VersionHealth } from '@suksa/contracts/releases';

/** One line of the table: a version of a part. */
export interface ReleaseRow extends VersionHealth {
  readonly part: string;
  readonly title: PartHealth['title'];
}

/** The versions of every part below one another, or of the chosen part alone. */
export const releaseRows = (parts: readonly PartHealth[], chosen: string | undefined): ReleaseRow[] =>
  parts
    .filter(({ part }) => chosen === undefined || part === chosen)
    .flatMap(({ part, title, versions }) => versions.map((version) => ({ ...version, part, title })));
