import { sql } from 'drizzle-orm';
import type { Transaction } from '../../db/database.ts';
import { localMoment, timeOf } from '../clock.ts';
import { holderOf } from '../messages/recipients.ts';
import { sendWord } from '../messages/send-word.ts';

/** What a holder hears of, whoever did it: a password that got out shows itself by one of them. */
const news = {
  password: { lo: 'ລະຫັດຜ່ານຂອງທ່ານຖືກປ່ຽນແລ້ວ', en: 'Your password was changed' },
  password_given: {
    lo: 'ໂຮງຮຽນອອກລະຫັດຜ່ານໃໝ່ໃຫ້ບັນຊີຂອງທ່ານ',
    en: 'The school gave your account a new password',
  },
  device: {
    lo: 'ມີການເຂົ້າສູ່ລະບົບດ້ວຍບັນຊີຂອງທ່ານຈາກອຸປະກອນໃໝ່',
    en: 'Your account was signed in to on a new device',
  },
  details: {
    lo: 'ຊື່ຜູ້ໃຊ້, ເບີໂທ ຫຼື ອີເມວຂອງບັນຊີທ່ານຖືກປ່ຽນແລ້ວ',
    en: 'The username, phone or email of your account was changed',
  },
  factor_on: {
    lo: 'ເພີ່ມແອັບຢືນຢັນຕົວຕົນໃສ່ບັນຊີຂອງທ່ານແລ້ວ',
    en: 'An authenticator app was added to your account',
  },
  factor_off: {
    lo: 'ເອົາແອັບຢືນຢັນຕົວຕົນອອກຈາກບັນຊີຂອງທ່ານແລ້ວ',
    en: 'The authenticator app was removed from your account',
  },
  factor_reset: {
    lo: 'ໂຮງຮຽນປິດການຢືນຢັນຂັ້ນທີສອງຂອງບັນຊີທ່ານ',
    en: 'The school turned off the second factor of your account',
  },
  recovery_codes: {
    lo: 'ອອກລະຫັດສຳຮອງໃໝ່ໃຫ້ບັນຊີຂອງທ່ານແລ້ວ',
    en: 'New recovery codes were made for your account',
  },
  passkey_added: { lo: 'ເພີ່ມກະແຈຜ່ານໃສ່ບັນຊີຂອງທ່ານແລ້ວ', en: 'A passkey was added to your account' },
  passkey_removed: {
    lo: 'ລຶບກະແຈຜ່ານອອກຈາກບັນຊີຂອງທ່ານແລ້ວ',
    en: 'A passkey was removed from your account',
  },
} as const;
export type AccountNews = keyof typeof news;

/** As many are told at a sign-in; all of them stand among one's messages. */
const mostTold = 3;

export interface NewsItem {
  readonly what: AccountNews;
  readonly at: string;
}

const isNews = (what: string): what is AccountNews => what in news;

/** What the holder hasn't read of that since a moment, the newest first. */
export const newsSince = async (tx: Transaction, userId: number, since: Date): Promise<NewsItem[]> => {
  const { rows } = await tx.execute<{ what: string; at: string | Date }>(sql`
    select split_part(key, ':', 2) as what, created_at as at from message where user_id = ${userId} and channel = 'app'
      and kind = 'account' and read_at is null and created_at > ${since.toISOString()}::timestamptz
    order by id desc limit ${mostTold}`);
  return rows.flatMap(({ what, at }) => (isNews(what) ? [{ what, at: new Date(at).toISOString() }] : []));
};

/** In the language of the page that is read, which may be another one than that of the message. */
export const newsIn = (items: readonly NewsItem[], locale: 'lo' | 'en'): { text: string; at: string }[] =>
  items.map(({ what, at }) => ({ text: news[what][locale], at }));

/**
 * Tells the holder of an account what was done with it (OWASP ASVS 2.2.3): in the app and by the ways that they have agreed
 * to. To be called before an address changes, so that it reaches the old one.
 */
export const tellHolder = async (tx: Transaction, userId: number, what: AccountNews): Promise<void> => {
  const { rows } = await tx.execute<{ id: number | null }>(sql`select coalesce(
    (select min(branch_id) from user_branch where user_id = ${userId}), (select min(id) from branch)) as id`);
  const branchId = rows[0]?.id;
  // Before the first day nothing can be said in the name of a school.
  if (!branchId) return;
  const now = new Date();
  const { day, minute } = localMoment(now);
  await sendWord(tx, { branchId, now }, [
    {
      kind: 'account',
      key: `account:${what}:${now.getTime()}`,
      to: await holderOf(tx, userId),
      values: { what: news[what], day: day.split('-').reverse().join('/'), time: timeOf(minute) },
    },
  ]);
};
