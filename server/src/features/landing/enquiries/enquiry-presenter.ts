import type { Enquiry } from '@suksa/contracts/landing';
import type { ExportRow } from '../../../export.ts';
import { todayIn } from '../../../school/clock.ts';
import type { EnquiryRow } from './enquiry-repository.ts';

export const presentEnquiry = (row: EnquiryRow): Enquiry => ({
  id: row.id,
  version: row.version,
  name: row.name,
  phone: row.phone,
  levelId: row.levelId,
  level: { lo: row.levelLo, en: row.levelEn },
  year: row.year,
  message: row.message,
  locale: row.locale,
  status: row.status,
  note: row.note,
  answeredBy: row.answeredBy === null ? null : { lo: row.answeredLo ?? '', en: row.answeredEn ?? '' },
  answeredAt: row.answeredAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentEnquiryExport = (row: EnquiryRow): ExportRow => ({
  created: todayIn(row.createdAt),
  name: row.name,
  phone: row.phone,
  level: row.levelLo,
  year: row.year,
  message: row.message,
  status: row.status,
  note: row.note,
});
