import { daysAfter } from '@suksa/contracts/days';
import type { AnnouncementInput } from '@suksa/contracts/technical';
import { todayIn } from '../../school/clock.ts';
export const dayFromToday = (days: number): string => daysAfter(todayIn(), days);

/** An announcement to every family of one branch, published today. */
export const typedAnnouncement = (changes: Partial<AnnouncementInput> = {}): AnnouncementInput => ({
  title: { lo: 'ແຈ້ງການ', en: 'A notice' },
  body: { lo: 'ຂໍ້ຄວາມ', en: 'Some words' },
  audience: 'families',
  everywhere: false,
  levelIds: [],
  classIds: [],
  from: todayIn(),
  until: null,
  pinned: false,
  needsAcknowledgement: false,
  published: true,
  files: [],
  ...changes,
});
