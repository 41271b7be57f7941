import type { Card, CardHolderKind, CardPerson, CardRow, LongestValues } from '@suksa/contracts/settings';
import { formatPhone } from '@suksa/i18n/lao';
import type { ExportRow } from '../../../export.ts';
import type { HolderRow } from './holder-rows-query.ts';
import type { PlaceFacts } from './place-repository.ts';

interface StoredCard extends Pick<Card, 'id' | 'version' | 'number' | 'issuedOn' | 'expiresOn' | 'copies'> {
  readonly status: Card['status'];
  readonly printedAt: Date | string | null;
  readonly replacedBy: string | null;
}

/** A card that is past its last day is expired, whether somebody has noticed or not. */
export const statusOn = ({ status, expiresOn }: Pick<StoredCard, 'status' | 'expiresOn'>, today: string) =>
  status === 'active' && expiresOn < today ? 'expired' : status;

export const presentCard = (card: StoredCard, today: string): Card => ({
  id: card.id,
  version: card.version,
  number: card.number,
  status: statusOn(card, today),
  issuedOn: card.issuedOn,
  expiresOn: card.expiresOn,
  printedAt: card.printedAt && new Date(card.printedAt).toISOString(),
  copies: card.copies,
  replacedBy: card.replacedBy,
});

export const presentCardRow = (row: HolderRow, kind: CardHolderKind, today: string): CardRow => ({
  kind,
  id: row.id,
  code: row.code,
  name: { lo: row.nameLo, en: row.nameEn },
  className: row.className,
  job: kind === 'staff' ? { lo: row.jobLo, en: row.jobEn } : null,
  hasPhoto: row.hasPhoto,
  card: row.card && presentCard(row.card, today),
});

/** The columns that an export may ask for, by the list's column keys. */
export const presentCardExport = (row: HolderRow, today: string): ExportRow => ({
  code: row.code,
  nameLo: row.nameLo,
  nameEn: row.nameEn,
  class: row.className ?? row.jobLo,
  number: row.card?.number ?? '',
  state: row.card ? statusOn(row.card, today) : 'none',
  issued: row.card?.issuedOn ?? '',
  expires: row.card?.expiresOn ?? '',
  printed: row.card?.printedAt ? new Date(row.card.printedAt) : null,
  copies: row.card?.copies ?? 0,
  hasPhoto: row.hasPhoto,
});

interface Dates {
  readonly number: string;
  readonly issuedOn: string;
  readonly expiresOn: string;
}

/** What the fields of a design show of somebody. */
export const presentPerson = (
  row: HolderRow,
  kind: CardHolderKind,
  place: PlaceFacts,
  card: Dates | null = row.card,
): CardPerson => ({
  kind,
  id: row.id,
  hasPhoto: row.hasPhoto,
  values: {
    name_lo: row.nameLo || row.nameEn,
    name_en: row.nameEn || row.nameLo,
    nickname: row.nickname,
    code: row.code,
    class: row.className ?? '',
    level_lo: row.levelLo,
    level_en: row.levelEn,
    year: place.year,
    birth_date: row.birthDate ?? '',
    blood_group: row.bloodGroup,
    guardian_phone: row.guardianPhone ? formatPhone(row.guardianPhone) : '',
    job_lo: row.jobLo,
    job_en: row.jobEn,
    phone: row.phone ? formatPhone(row.phone) : '',
    school_lo: place.schoolLo,
    school_en: place.schoolEn,
    branch_lo: place.branchLo,
    branch_en: place.branchEn,
    branch_phone: place.phone ? formatPhone(place.phone) : '',
    address_lo: place.addressLo,
    address_en: place.addressEn,
    card_number: card?.number ?? '',
    issued: card?.issuedOn ?? '',
    expires: card?.expiresOn ?? '',
  },
});

const candidates = 6;
const measured = ['name_lo', 'name_en', 'nickname', 'class', 'job_lo', 'job_en', 'code', 'phone'] as const;

/** The longest values by letters: which of them is the widest, only who draws can tell. */
export const longestOf = (
  rows: readonly HolderRow[],
  kind: CardHolderKind,
  place: PlaceFacts,
): LongestValues => {
  const people = rows.map((row) => presentPerson(row, kind, place).values);
  return Object.fromEntries(
    measured.map((field) => [
      field,
      [...new Set(people.map((values) => values[field] ?? ''))]
        .filter(Boolean)
        .sort((a, b) => b.length - a.length)
        .slice(0, candidates),
    ]),
  );
};
