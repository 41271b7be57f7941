import type { Guardian, Student } from '@suksa/contracts/education';
import { type Actor, can } from '../../http/actor.ts';

/**
 * Who looks at a child and the people around it. `family` lives with the child; `other_household` is a guardian who
 * doesn't, or against whom a restriction stands; `registrar` is whoever keeps the records.
 */
export const peopleViewers = ['family', 'other_household', 'teacher', 'staff', 'registrar'] as const;
export type PeopleViewer = (typeof peopleViewers)[number];

/** `yes`, `no`, `own`: of the viewer's own entry only; `called_first`: of whom the school calls first only. */
export type FieldRule = 'yes' | 'no' | 'own' | 'called_first';
type Rules = Readonly<Record<PeopleViewer, FieldRule>>;

const rules = (
  family: FieldRule,
  otherHousehold: FieldRule,
  teacher: FieldRule,
  staff: FieldRule,
  registrar: FieldRule = 'yes',
): Rules => ({ family, other_household: otherHousehold, teacher, staff, registrar });

/**
 * Which field of a child reaches whom; a field that isn't here reaches everybody who may know of the child. The health
 * note and legal restrictions aren't in any record: they have permissions of their own, and looking is recorded.
 */
export const studentFieldRules = {
  birthplace: rules('yes', 'yes', 'no', 'no'),
  nationality: rules('yes', 'yes', 'no', 'no'),
  ethnicity: rules('yes', 'yes', 'no', 'no'),
  religion: rules('yes', 'yes', 'no', 'no'),
  bloodGroup: rules('yes', 'yes', 'no', 'no'),
  identityNumber: rules('yes', 'no', 'no', 'no'),
  familyBookNumber: rules('yes', 'no', 'no', 'no'),
  village: rules('yes', 'no', 'no', 'yes'),
  district: rules('yes', 'no', 'no', 'yes'),
  province: rules('yes', 'no', 'no', 'yes'),
  phone: rules('yes', 'no', 'yes', 'yes'),
} as const satisfies Partial<Record<keyof Student, Rules>>;

/** The same of a guardian: everybody learns the name and the relation. */
export const guardianFieldRules = {
  phone: rules('own', 'own', 'called_first', 'yes'),
  secondPhone: rules('own', 'own', 'no', 'yes'),
  occupation: rules('own', 'own', 'no', 'yes'),
  isPayer: rules('own', 'own', 'no', 'yes'),
  mayCollect: rules('own', 'own', 'yes', 'yes'),
} as const satisfies Partial<Record<keyof Guardian, Rules>>;

/** What is read apart, each by its own permission: `<noun>.view` to look, `<noun>.edit` to write. */
export const guardedTexts = {
  healthNote: 'education.health',
  legalRestriction: 'education.legal_restriction',
} as const;
export type GuardedText = keyof typeof guardedTexts;

export const mayLook = (actor: Actor, text: GuardedText): boolean =>
  actor.scope !== 'own_children' && can(actor, `${guardedTexts[text]}.view`);

export const mayWrite = (actor: Actor, text: GuardedText): boolean =>
  actor.scope !== 'own_children' && can(actor, `${guardedTexts[text]}.edit`);

/** `atHome`: whether a family's account belongs to the child's own household, with nothing that keeps it away. */
export const peopleViewer = (actor: Actor, atHome = false): PeopleViewer => {
  if (actor.scope === 'own_children') return atHome ? 'family' : 'other_household';
  if (can(actor, 'education.student.edit') || can(actor, 'education.student.create')) return 'registrar';
  return actor.scope === 'own_classes' ? 'teacher' : 'staff';
};

interface Whose {
  readonly isOwn: boolean;
  readonly isCalledFirst: boolean;
}

const lets = (rule: FieldRule, { isOwn, isCalledFirst }: Whose): boolean =>
  rule === 'yes' || (rule === 'own' && isOwn) || (rule === 'called_first' && isCalledFirst);

const without = <Row extends object>(row: Row, hidden: readonly string[]): Row => {
  if (hidden.length === 0) return row;
  const left: Partial<Record<string, unknown>> = { ...row };
  for (const field of hidden) delete left[field];
  return left as Row;
};

type StudentFields = Partial<Record<keyof typeof studentFieldRules, unknown>>;
type GuardianFields = Partial<Record<keyof typeof guardianFieldRules, unknown>>;

const nobody: Whose = { isOwn: false, isCalledFirst: false };

/** A child's fields, without those that the viewer has no business with. */
export const studentFor = <Row extends StudentFields>(viewer: PeopleViewer, row: Row): Row =>
  without(row, hiddenOf(studentFieldRules, viewer, nobody));

/** A guardian's fields, without those that the viewer has no business with. */
export const guardianFor = <Row extends GuardianFields>(viewer: PeopleViewer, row: Row, whose: Whose): Row =>
  without(row, hiddenOf(guardianFieldRules, viewer, whose));

type Table = Readonly<Record<string, Rules>>;

/** Found once for each table: a list asks for thousands of people. */
const found = new WeakMap<Table, Map<string, readonly string[]>>();

const hiddenOf = (table: Table, viewer: PeopleViewer, whose: Whose): readonly string[] => {
  const known = found.get(table) ?? new Map<string, readonly string[]>();
  found.set(table, known);
  const key = `${viewer} ${whose.isOwn} ${whose.isCalledFirst}`;
  const hidden =
    known.get(key) ??
    Object.entries(table).flatMap(([field, rule]) => (lets(rule[viewer], whose) ? [] : [field]));
  known.set(key, hidden);
  return hidden;
};

/**
 * Whether a change of a field, named as the audit names it (`phone`, `guardian.7.phone`), may be told: of guardians
 * only what would be told of each of them.
 */
export const mayDisclose = (viewer: PeopleViewer, path: string): boolean => {
  const field = path.slice(path.lastIndexOf('.') + 1);
  const table: Readonly<Record<string, Rules>> = path.startsWith('guardian.')
    ? guardianFieldRules
    : studentFieldRules;
  const rule = table[field];
  return rule === undefined || lets(rule[viewer], nobody);
};
