import type { Announcement, AnnouncementFile } from '@suksa/contracts/technical';
import { formatClassName } from '@suksa/i18n/lao';
import type { ExportRow } from '../../../export.ts';
import type { FileRow } from './announcement-details-repository.ts';
import type { findAnnouncements } from './announcement-repository.ts';

export type AnnouncementWithDetails = Awaited<ReturnType<typeof findAnnouncements>>[number];

export const presentFile = ({ id, name, kind, size }: Omit<FileRow, 'announcementId'>): AnnouncementFile => ({
  id,
  name,
  kind,
  size,
});

export const presentAnnouncement = (row: AnnouncementWithDetails): Announcement => ({
  id: row.id,
  version: row.version,
  title: { lo: row.titleLo, en: row.titleEn },
  body: { lo: row.bodyLo, en: row.bodyEn },
  audience: row.audience,
  branch:
    row.branchId === null
      ? null
      : { id: row.branchId, name: { lo: row.branchLo ?? '', en: row.branchEn ?? '' } },
  levels: row.levels.map(({ id, nameLo, nameEn }) => ({ id, name: { lo: nameLo, en: nameEn } })),
  classes: row.classes.map(({ id, name }) => ({ id, name })),
  from: row.startsOn,
  until: row.endsOn,
  pinned: row.pinned,
  needsAcknowledgement: row.needsAcknowledgement,
  sendsWord: row.sendsWord,
  state: row.state,
  files: row.files.map(presentFile),
  changedAt: row.changedAt?.toISOString() ?? null,
  writtenBy: row.createdBy === null ? null : { lo: row.writerLo ?? '', en: row.writerEn ?? '' },
  people: row.reading?.people ?? 0,
  readers: row.reading?.readers ?? 0,
  acknowledged: row.reading?.acknowledged ?? 0,
});

/** As the form holds it: what a conflict compares with. */
export const presentAnnouncementForm = (announcement: Announcement) => ({
  ...announcement,
  everywhere: announcement.branch === null,
  levelIds: announcement.levels.map(({ id }) => id),
  classIds: announcement.classes.map(({ id }) => id),
  published: announcement.state !== 'draft' && announcement.state !== 'withdrawn',
});

/** What its history compares: who has read it is no change of it. */
export const presentAnnouncementAudit = (announcement: Announcement) => {
  const { people, readers, acknowledged, changedAt, writtenBy, ...kept } = announcement;
  return { ...kept, files: kept.files.map(({ name }) => name).join(', ') };
};

/** The columns that an export may ask for, by the list's column keys. */
export const presentAnnouncementExport = (row: AnnouncementWithDetails): ExportRow => ({
  from: row.startsOn,
  until: row.endsOn ?? '',
  titleLo: row.titleLo || row.titleEn,
  titleEn: row.titleEn || row.titleLo,
  audience: row.audience,
  toLo: namesOf(row, 'Lo'),
  toEn: namesOf(row, 'En'),
  channel: row.audience === 'public' ? 'website' : 'notices',
  state: row.state,
  pinned: String(row.pinned),
  people: row.audience === 'public' ? '' : (row.reading?.people ?? 0),
  readers: row.reading?.readers ?? 0,
  acknowledged: row.needsAcknowledgement ? (row.reading?.acknowledged ?? 0) : '',
});

const namesOf = ({ levels, classes, branchLo, branchEn }: AnnouncementWithDetails, language: 'Lo' | 'En') =>
  [
    ...levels.map((level) => level[`name${language}`]),
    ...classes.map(({ name }) => formatClassName(name, language === 'Lo' ? 'lo' : 'en')),
  ].join(', ') ||
  (language === 'Lo' ? branchLo : branchEn) ||
  '';
