import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { branches, messageSettings } from '../../db/schema/index.ts';

export type MessageSettings = typeof messageSettings.$inferSelect;

/** Nothing is told until the school says so. */
export const usualSettings = (branchId: number): MessageSettings => ({
  branchId,
  kinds: [],
  absentAt: 9 * 60 + 30,
  quietFrom: 20 * 60,
  quietUntil: 6 * 60,
  mailHost: null,
  mailPort: null,
  mailSecurity: null,
  mailUser: '',
  mailPassword: '',
  mailFrom: '',
  smsUrl: null,
  smsFormat: null,
  smsHeader: '',
  smsSecret: '',
  smsBody: '',
  words: {},
  scannedUpTo: 0,
  toldFrom: null,
  absentLookedAt: null,
  version: 1,
});

export const messageSettingsOf = async (db: Queryable, branchId: number): Promise<MessageSettings> =>
  (await db.select().from(messageSettings).where(eq(messageSettings.branchId, branchId)))[0] ??
  usualSettings(branchId);

/** How the branch calls itself in a message. */
export const branchNames = async (db: Queryable, branchId: number): Promise<{ lo: string; en: string }> => {
  const [row] = await db
    .select({ lo: branches.nameLo, en: branches.nameEn })
    .from(branches)
    .where(and(eq(branches.id, branchId)));
  return row ?? { lo: '', en: '' };
};
