import type { Enrolment, Guardian, Sibling, Student } from '@suksa/contracts/education';
import { formatPhone } from '@suksa/i18n/lao';
import type { Actor } from '../../../http/actor.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import {
  guardianFor,
  mayLook,
  type PeopleViewer,
  peopleViewer,
  studentFor,
} from '../../../school/policies/people-fields.ts';
import { photoName } from './photo-presenter.ts';
import type {
  EnrolmentFound,
  FormerNameFound,
  GuardianFound,
  SiblingFound,
  StudentFound,
  StudentRow,
} from './student-repository.ts';

interface StudentParts {
  readonly found: StudentFound;
  readonly guardians: readonly GuardianFound[];
  readonly siblings: readonly SiblingFound[];
  readonly enrolments: readonly EnrolmentFound[];
  readonly formerNames: readonly FormerNameFound[];
}

/** The record as the school keeps it, for the audit and for {@link recordFor}; it never leaves the server itself. */
export type WholeStudent = ReturnType<typeof presentStudent>;
export type WholeGuardian = ReturnType<typeof presentGuardian>;

export const presentStudent = ({ found, guardians, siblings, enrolments, formerNames }: StudentParts) => ({
  id: found.student.id,
  version: found.student.version,
  code: found.student.code,
  ...presentDetails(found.student),
  status: found.student.status,
  photo: photoName(found.photoStoredAt),
  family: { id: found.student.familyId, name: { lo: found.familyLo, en: found.familyEn } },
  guardians: guardians.map(presentGuardian),
  siblings: siblings.map(presentSibling),
  enrolments: enrolments.map(presentEnrolment),
  formerNames: formerNames.map((name) => ({
    name: twoScriptName(name),
    until: name.changedAt.toISOString(),
  })),
});

/** What a clerk may type; "not known" is empty text, so that a form can hold it. */
export const presentDetails = (student: StudentRow) => ({
  title: student.title,
  firstNameLo: student.firstNameLo,
  surnameLo: student.surnameLo,
  firstNameEn: student.firstNameEn,
  surnameEn: student.surnameEn,
  nickname: student.nickname,
  sex: student.sex,
  birthDate: student.birthDate ?? '',
  birthDatePrecision: student.birthDatePrecision,
  birthplace: student.birthplace,
  nationality: student.nationality,
  ethnicity: student.ethnicity,
  religion: student.religion,
  bloodGroup: student.bloodGroup as Student['bloodGroup'],
  healthNote: student.healthNote,
  identityNumber: student.identityNumber,
  familyBookNumber: student.familyBookNumber,
  village: student.village,
  district: student.district,
  province: student.province,
  phone: formatPhone(student.phone ?? ''),
});

/** What of the record is its reader's business. */
export const recordFor = (actor: Actor, { healthNote, guardians, ...student }: WholeStudent): Student => ({
  ...studentFor(peopleViewer(actor, livesAtHome(actor, student.family.id, guardians)), student),
  guardians: guardiansFor(actor, guardians),
  ...(mayLook(actor, 'healthNote') ? { hasHealthNote: healthNote !== '' } : {}),
});

/** A parent who lives elsewhere, or whom something keeps away, doesn't read where the child lives. */
const livesAtHome = (actor: Actor, familyId: number, guardians: readonly WholeGuardian[]) =>
  guardians.some(
    (guardian) =>
      guardian.userId === actor.userId && guardian.familyId === familyId && guardian.legalRestriction === '',
  );

export const guardiansFor = (actor: Actor, guardians: readonly WholeGuardian[]): Guardian[] => {
  const viewer: PeopleViewer = peopleViewer(actor);
  const called = guardians.find(({ phone }) => phone !== '');
  return guardians.map(({ userId, familyId, legalRestriction, ...guardian }) => ({
    ...guardianFor(viewer, guardian, {
      isOwn: userId !== null && userId === actor.userId,
      isCalledFirst: guardian.id === called?.id,
    }),
    ...(mayLook(actor, 'legalRestriction') ? { hasLegalRestriction: legalRestriction !== '' } : {}),
  }));
};

export const presentGuardian = (guardian: GuardianFound) => ({
  id: guardian.id,
  userId: guardian.userId,
  familyId: guardian.familyId,
  version: guardian.version,
  relation: guardian.relation,
  title: guardian.title,
  nameLo: guardian.nameLo,
  nameEn: guardian.nameEn,
  phone: formatPhone(guardian.phone ?? ''),
  secondPhone: formatPhone(guardian.secondPhone ?? ''),
  occupation: guardian.occupation,
  isPayer: guardian.isPayer,
  mayCollect: guardian.mayCollect,
  legalRestriction: guardian.legalRestriction,
});

export const presentSibling = (child: SiblingFound): Sibling => ({
  id: child.id,
  code: child.code,
  name: twoScriptName(child),
  sex: child.sex,
  birthDate: child.birthDate,
  className: child.className,
  status: child.status,
  photo: photoName(child.photoStoredAt),
});

const presentEnrolment = (enrolment: EnrolmentFound): Enrolment => ({
  id: enrolment.id,
  branch: { lo: enrolment.branchLo, en: enrolment.branchEn },
  year: enrolment.year,
  className: enrolment.className,
  level: { lo: enrolment.levelLo, en: enrolment.levelEn },
  startDate: enrolment.startDate,
  endDate: enrolment.endDate,
  entryCode: enrolment.entryCode,
  exitCode: enrolment.exitCode,
  isCurrent: enrolment.isCurrent,
});

/** A student as the audit keeps it: each guardian's fields under the guardian's own id, so that orders don't matter. */
export const auditedStudent = (student: WholeStudent): Record<string, unknown> => {
  const {
    id,
    version,
    code,
    status,
    photo,
    family,
    guardians,
    siblings,
    enrolments,
    formerNames,
    ...details
  } = student;
  const entries = guardians.flatMap(
    ({ id: guardianId, version: _, userId: _user, familyId: _family, ...guardian }) =>
      Object.entries(guardian).map(([field, value]) => [`guardian.${guardianId}.${field}`, value] as const),
  );
  return { ...details, ...Object.fromEntries(entries) };
};
