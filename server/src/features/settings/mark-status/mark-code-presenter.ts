import type { MarkCode, ScoreBand } from '@suksa/contracts/settings';
import type { ExportRow } from '../../../export.ts';
import type { BandRow, CodeRow } from './mark-code-repository.ts';

export const presentCode = (row: CodeRow): MarkCode => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  tone: row.tone,
  from: row.fromMark,
  until: row.untilMark,
  passes: row.passes,
  sign: row.sign,
  counts: row.counts,
  outcome: row.outcome,
  active: row.active,
  uses: row.uses,
});

/** As the form holds it: what a conflict compares with. */
export const presentCodeForm = ({ passes, sign, counts, ...code }: MarkCode) => ({
  ...code,
  passes: passes ?? false,
  sign: sign ?? '',
  counts: counts ?? 'left_out',
});

/** What the history compares, field by field. */
export const presentCodeAudit = ({
  id: _id,
  version: _version,
  uses: _uses,
  from: _from,
  until: _until,
  ...code
}: MarkCode) => code;

export const presentBand = (row: BandRow): ScoreBand => ({
  id: row.id,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  from: row.fromMark ?? 0,
  until: row.untilMark ?? 0,
  passes: row.passes ?? false,
  tone: row.tone,
});

/** Band by band, so that the history names the ones that changed. */
export const presentBandsAudit = (bands: readonly ScoreBand[]) =>
  Object.fromEntries(
    bands.map(({ code, name, from, until, passes, tone }) => [code, { name, from, until, passes, tone }]),
  );

/** The columns that an export may ask for, by the list's column keys. */
export const presentCodeExport = (row: CodeRow): ExportRow => ({
  kind: row.kind,
  code: row.code,
  sign: row.sign ?? '',
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  from: row.fromMark === null ? null : row.fromMark / 100,
  until: row.untilMark === null ? null : row.untilMark / 100,
  range:
    row.fromMark === null || row.untilMark === null
      ? ''
      : `${(row.fromMark / 100).toFixed(2)}–${(row.untilMark / 100).toFixed(2)}`,
  pass: row.passes === null ? '' : String(row.passes),
  counts: row.counts ?? '',
  outcome: row.outcome ?? '',
  uses: row.uses,
  active: String(row.active),
});
