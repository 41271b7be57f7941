import type { CardDesign, CardTemplate, CardTemplateVersion } from '@suksa/contracts/settings';
import type { findVersions, TemplateRow } from './template-repository.ts';

export const presentTemplate = (row: TemplateRow): CardTemplate => ({
  id: row.id,
  version: row.version,
  holder: row.holder,
  level:
    row.levelId === null ? null : { id: row.levelId, name: { lo: row.levelLo ?? '', en: row.levelEn ?? '' } },
  name: row.name,
  validYears: row.validYears,
  // Checked by the contract before it was stored.
  design: row.design as CardDesign,
  number: row.number,
  printed: row.lockedAt !== null,
  updatedAt: row.updatedAt.toISOString(),
});

export const presentVersion = (
  row: Awaited<ReturnType<typeof findVersions>>[number],
): CardTemplateVersion => ({
  id: row.id,
  number: row.number,
  savedAt: row.savedAt.toISOString(),
  savedBy: row.savedLo === null ? null : { lo: row.savedLo, en: row.savedEn ?? '' },
  cards: row.cards,
  design: row.design as CardDesign,
});

/** What the history of changes tells of a design: not every millimetre, but what stands on it. */
export const summaryOf = ({ name, validYears, number, design }: CardTemplate) => ({
  name,
  validYears,
  number,
  front: design.front.layers.length,
  back: design.back.layers.length,
});
