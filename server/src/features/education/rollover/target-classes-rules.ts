import { finalLevels } from '@suksa/contracts/education';

export interface PlannedClass {
  readonly id: number;
  readonly name: string;
  /** Position of the level among all levels that are in use, from 0. */
  readonly level: number;
  readonly levelCode: string;
}

/** The usual classes of the new year for the students of one class of the old; null where there is none of that level. */
export interface UsualTargets {
  readonly classId: number;
  /** Of the old class, as in {@link PlannedClass}. */
  readonly level: number;
  /** For who is promoted, and for graduates who go on here. */
  readonly up: number | null;
  readonly again: number | null;
  /** Whether the level ends with a certificate. */
  readonly final: boolean;
}

/**
 * Same section, one level up (or the same level for who repeats): `M1/2` → `M2/2`. Where the section isn't there, the
 * classes of the level are filled in turn, so that three classes into two leaves nobody without one.
 */
export const usualTargets = (
  old: readonly PlannedClass[],
  planned: readonly PlannedClass[],
): UsualTargets[] =>
  old.map((schoolClass) => {
    const siblings = ofLevel(old, schoolClass.level);
    const target = (level: number) =>
      sameSection(schoolClass, siblings.indexOf(schoolClass), ofLevel(planned, level));
    return {
      classId: schoolClass.id,
      level: schoolClass.level,
      up: target(schoolClass.level + 1),
      again: target(schoolClass.level),
      final: (finalLevels as readonly string[]).includes(schoolClass.levelCode),
    };
  });

const ofLevel = (classes: readonly PlannedClass[], level: number) =>
  classes.filter((other) => other.level === level).sort((a, b) => compareNames(a.name, b.name));

const compareNames = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true });

const sameSection = ({ name }: PlannedClass, order: number, choices: readonly PlannedClass[]) => {
  const same = choices.find((choice) => sectionOf(choice.name) === sectionOf(name));
  return (same ?? choices[order % Math.max(choices.length, 1)])?.id ?? null;
};

/** What stands behind the last slash, dash or blank, else the letters and digits behind the level's number. */
export const sectionOf = (name: string): string => {
  const parts = name.trim().split(/[/\-\s]+/);
  if (parts.length > 1) return parts.at(-1)?.toLowerCase() ?? '';
  return (/\d+(\D.*)$/.exec(name)?.[1] ?? '').trim().toLowerCase();
};
