import { fold } from '@suksa/i18n/lao';
import type { Known } from './import-context-repository.ts';
import type { ImportGuardian } from './import-row.ts';

/** A guardian of a family during an import: one of the school's, or one that the import will make. */
export interface FamilyGuardian {
  /** Of a guardian of the school. */
  readonly id: number | null;
  readonly given: ImportGuardian | null;
  readonly phones: readonly string[];
  readonly names: readonly string[];
}

export interface Family {
  /** Of a family of the school; null for one that the import will make. */
  readonly id: number | null;
  readonly guardians: FamilyGuardian[];
}

/**
 * Puts the rows of a sheet into families: the same phone of a guardian, in the sheet or in the school, is the same
 * family.
 */
export class Families {
  readonly #ofPhone = new Map<string, Family>();
  readonly #ofId = new Map<number, Family>();
  readonly #known: Known;

  constructor(known: Known) {
    this.#known = known;
    for (const [phone, id] of known.familyOfPhone) this.#ofPhone.set(phone, this.ofSchool(id));
  }

  ofSchool(id: number): Family {
    const met = this.#ofId.get(id);
    if (met) return met;
    const guardians = (this.#known.guardiansOfFamily.get(id) ?? []).map(
      (guardian): FamilyGuardian => ({
        id: guardian.id,
        given: null,
        phones: [guardian.phone, guardian.secondPhone].filter((phone) => phone !== null),
        names: [guardian.nameLo, guardian.nameEn].filter(Boolean).map(fold),
      }),
    );
    const family = { id, guardians };
    this.#ofId.set(id, family);
    return family;
  }

  /** The family of a child with these guardians. `several`: their phones lead to more than one. */
  find(guardians: readonly ImportGuardian[]): { readonly family: Family; readonly several: boolean } {
    const met = new Set(guardians.flatMap(({ phone }) => (phone && this.#ofPhone.get(phone)) || []));
    const [family = { id: null, guardians: [] }] = met;
    this.note(family, guardians);
    return { family, several: met.size > 1 };
  }

  /** The next child with one of these phones belongs to this family too. */
  note(family: Family, guardians: readonly ImportGuardian[]) {
    for (const { phone } of guardians)
      if (phone && !this.#ofPhone.has(phone)) this.#ofPhone.set(phone, family);
  }

  /** Who of the family this is, by phone or else by name; somebody new joins it. */
  join(family: Family, given: ImportGuardian): FamilyGuardian {
    const names = [given.nameLo, given.nameEn].filter(Boolean).map(fold);
    const sameName = (guardian: FamilyGuardian) => names.some((name) => guardian.names.includes(name));
    const met =
      family.guardians.find(({ phones }) => given.phone !== null && phones.includes(given.phone)) ??
      family.guardians.find(
        (guardian) => sameName(guardian) && (given.phone === null || guardian.phones.length === 0),
      );
    if (met) return met;
    const guardian = { id: null, given, phones: given.phone ? [given.phone] : [], names };
    family.guardians.push(guardian);
    return guardian;
  }
}
