import { daysAfter } from '@suksa/contracts/days';
import { laoSortKey } from '@suksa/i18n/lao';
import { insertRows, type Querier } from '../../insert-rows.ts';
import {
  announcementLevels,
  announcementReads,
  announcements,
  announcementTemplates,
} from '../../schema/index.ts';
import { announcementTemplateTexts } from './announcement-template-texts.ts';
import { announcementTexts } from './announcement-texts.ts';

interface Demo {
  readonly today: string;
  /** Accounts: who writes, and who has read what is for them. */
  readonly writer: number;
  readonly readers: readonly number[];
  readonly levelIds: readonly number[];
}

/** What the demo school has told: news, notices to families and staff, a draft, one that waits and one that is over. */
export async function insertAnnouncements(
  querier: Querier,
  { today, writer, readers, levelIds }: Demo,
): Promise<void> {
  await insertRows(
    querier,
    announcements,
    announcementTexts.map((text, index) => ({
      id: index + 1,
      titleLo: text.title.lo,
      titleEn: text.title.en,
      bodyLo: text.body.lo,
      bodyEn: text.body.en,
      audience: text.audience,
      startsOn: daysAfter(today, text.from),
      endsOn: text.until === undefined ? null : daysAfter(today, text.until),
      pinned: text.pinned ?? false,
      needsAcknowledgement: text.needsAcknowledgement ?? false,
      stage: text.stage ?? ('published' as const),
      sortKey: laoSortKey(text.title.lo),
      createdBy: writer,
    })),
  );
  await insertRows(querier, announcementTemplates, announcementTemplateTexts);
  const forLevels = announcementTexts.findIndex(({ audience }) => audience === 'levels') + 1;
  await insertRows(
    querier,
    announcementLevels,
    levelIds.map((levelId) => ({ announcementId: forLevels, levelId })),
  );
  const forStaff = announcementTexts.findIndex(({ audience }) => audience === 'staff') + 1;
  const readAt = new Date(`${today}T01:10:00Z`);
  await insertRows(
    querier,
    announcementReads,
    readers.map((userId, index) => ({
      announcementId: forStaff,
      userId,
      readAt,
      acknowledgedAt: index % 2 === 0 ? readAt : null,
    })),
  );
}
