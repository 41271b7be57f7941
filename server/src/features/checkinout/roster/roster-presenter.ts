import { createHash } from 'node:crypto';
import type { BlockReason, RosterPerson, RosterState } from '@suksa/contracts/checkinout';
import { cardKeyText } from '@suksa/contracts/checkinout/card-key';
import { blockOfPerson } from '../gate/person-block-rules.ts';
import type { RosterRow, StateRow } from './roster-repository.ts';

/** The same key as the device makes of what it reads, by the digest of the runtime. */
export const keyOf = (branchId: number, code: string): string =>
  createHash('sha256').update(cardKeyText(branchId, code)).digest().subarray(0, 9).toString('base64url');

/** People with one group have the same calendar and the same shifts. */
export const groupOf = (row: Pick<RosterRow, 'kind' | 'sex' | 'level_id' | 'class_id' | 'staff_type'>) =>
  [row.kind, row.sex ?? '', row.level_id ?? '', row.class_id ?? '', row.staff_type ?? ''].join(' ');

export const presentRosterPerson = (row: RosterRow, branchId: number): RosterPerson => ({
  kind: row.kind,
  id: row.id,
  code: row.code,
  name: { lo: row.name_lo, en: row.name_en },
  nickname: row.nickname,
  classId: row.class_id,
  className: row.class_name,
  group: groupOf(row),
  photo: row.photo,
  block: blockOfPerson({ ...row, isEnrolled: true }) satisfies BlockReason | null,
  cardBlocked: row.kind === 'student' && row.cards?.[0]?.status === 'blocked',
  keys: [...new Set(row.codes.flatMap((code) => (code ? [keyOf(branchId, code)] : [])))],
  cards: (row.cards ?? []).flatMap(({ token, number, status, until }) =>
    [token, number].map((shown) => ({ key: keyOf(branchId, shown), status, expiresOn: until })),
  ),
  collectors: (row.collectors ?? []).map(({ id, lo, en, relation, may, restricted, photo }) => ({
    id,
    name: { lo, en },
    relation,
    may: restricted ? 'restricted' : may ? 'yes' : 'no',
    photo,
  })),
});

export const presentState = (row: StateRow): RosterState => ({
  kind: row.kind,
  id: row.id,
  letter: row.letter ?? '.',
  firstIn: row.first_in,
  lastOut: row.last_out,
  direction: row.direction,
  at: new Date(row.at).toISOString(),
  ...(row.away && { away: [...row.away] }),
});
