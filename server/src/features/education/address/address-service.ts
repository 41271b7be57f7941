import type { StudentAddress } from '@suksa/contracts/education';
import { formatPhone } from '@suksa/i18n/lao';
import type { Actor } from '../../../http/actor.ts';
import type { Caller } from '../../../http/caller.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import { guardianFor, peopleViewer, studentFor } from '../../../school/policies/people-fields.ts';
import { type AddressFound, findAddresses } from './address-repository.ts';

/** Where letters to these students' families go, in the order asked; whom the caller may not know of is left out. */
export const readAddresses = async (
  { actor, school: { read } }: Caller,
  ids: readonly number[],
): Promise<{ rows: StudentAddress[] }> => {
  const found = new Map((await findAddresses(read, actor, ids)).map((row) => [row.id, row]));
  return {
    rows: [...new Set(ids)].flatMap((id) => {
      const row = found.get(id);
      return row ? [presentAddress(row, addressViewer(actor, row))] : [];
    }),
  };
};

const addressViewer = (actor: Actor, { isHome }: AddressFound) => ({
  actor,
  viewer: peopleViewer(actor, isHome),
});

const presentAddress = (
  row: AddressFound,
  { actor, viewer }: ReturnType<typeof addressViewer>,
): StudentAddress => ({
  ...studentFor(viewer, {
    id: row.id,
    name: twoScriptName(row),
    village: row.village,
    district: row.district,
    province: row.province,
  }),
  guardian: row.guardian && {
    name: { lo: row.guardian.nameLo, en: row.guardian.nameEn },
    ...guardianFor(
      viewer,
      { phone: formatPhone(row.guardian.phone ?? '') },
      { isOwn: row.guardian.userId === actor.userId, isCalledFirst: true },
    ),
  },
});
