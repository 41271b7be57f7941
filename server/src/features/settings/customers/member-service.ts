import type { CustomerChild, MemberInput } from '@suksa/contracts/settings';
import { normalisePhone } from '@suksa/i18n/lao';
import type { Transaction } from '../../../http/app.ts';
import { refuse, refuseField } from '../../../http/refuse.ts';
import { eraseAccountsOfNobody } from '../../../school/accounts/erase-accounts.ts';
import { refreshSearch } from '../../../school/people/refresh-search.ts';
import {
  deleteMembers,
  insertMember,
  type MemberRow,
  updateMember,
  writeLinks,
  writePayer,
} from './member-repository.ts';

interface SaveMembers {
  readonly familyId: number;
  readonly before: readonly MemberRow[];
  readonly children: readonly CustomerChild[];
  readonly typed: readonly MemberInput[];
}

/**
 * Makes these, in this order, the members of a family. One who is left out is removed with what ties them to children;
 * who can sign in is refused there. A relation that was not changed stays as each child has it.
 */
export const saveMembers = async (
  tx: Transaction,
  { familyId, before, children, typed }: SaveMembers,
): Promise<void> => {
  const known = new Map(before.map((member) => [member.id, member]));
  const ids = typed.flatMap(({ id }) => (id === undefined ? [] : [id]));
  if (new Set(ids).size < ids.length) refuseField('members', 'duplicate');
  await removeOthers(tx, before, ids);

  const among = children.map(({ id }) => id);
  const touched: number[] = [];
  let payerId: number | null = null;
  for (const [index, member] of typed.entries()) {
    const row = member.id === undefined ? undefined : known.get(member.id);
    if (member.id !== undefined && !row) refuseField(`members.${index}.id`, 'not_allowed');
    if (member.studentIds.some((id) => !among.includes(id)))
      refuseField(`members.${index}.studentIds`, 'not_allowed');
    const guardianId = await saveOne(tx, { familyId, member, row, index });
    touched.push(guardianId);
    if (member.isPayer) payerId = guardianId;
    await writeLinks(tx, {
      guardianId,
      among,
      studentIds: member.studentIds,
      relation: member.relation,
      relationChanged: row?.relation !== member.relation,
      mayCollect: member.mayCollect,
      contactOrder: index + 1,
    });
  }
  // Of a child in two households, the first one pays.
  const own = children.filter(({ share }) => share === null).map(({ id }) => id);
  await writePayer(tx, own, payerId);
  for (const studentId of among) await refreshSearch(tx, { studentId, guardianIds: touched });
};

const removeOthers = async (tx: Transaction, before: readonly MemberRow[], kept: readonly number[]) => {
  const removed = before.filter(({ id }) => !kept.includes(id));
  const holder = removed.find(({ canSignIn }) => canSignIn);
  if (holder)
    refuse('member_has_account', { status: 409, details: { name: holder.nameLo || holder.nameEn } });
  await deleteMembers(
    tx,
    removed.map(({ id }) => id),
  );
  await eraseAccountsOfNobody(
    tx,
    removed.flatMap(({ userId }) => userId ?? []),
  );
};

interface SaveOne {
  readonly familyId: number;
  readonly member: MemberInput;
  readonly row: MemberRow | undefined;
  readonly index: number;
}

const saveOne = async (tx: Transaction, { familyId, member, row, index }: SaveOne): Promise<number> => {
  const values = {
    title: member.title,
    nameLo: member.nameLo,
    nameEn: member.nameEn,
    phone: stored(member.phone, `members.${index}.phone`),
    secondPhone: stored(member.secondPhone, `members.${index}.secondPhone`),
    occupation: member.occupation,
  };
  if (!row) return insertMember(tx, familyId, values);
  const fields = Object.keys(values) as (keyof typeof values)[];
  if (fields.some((field) => row[field] !== values[field])) await updateMember(tx, row.id, values);
  return row.id;
};

/** E.164, null for none; refuses at `path` what can't be a phone number. */
const stored = (typed: string, path: string): string | null =>
  typed === '' ? null : (normalisePhone(typed) ?? refuseField(path, 'phone'));
