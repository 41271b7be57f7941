import type {
  TeachingCell,
  TeachingClass,
  TeachingRow,
  TeachingSubject,
  TeachingTeacher,
} from '@suksa/contracts/technical';
import type { ProfileFound } from './teaching-profile-repository.ts';
import type { AssignmentFound, classesOfTeaching, subjectsById } from './teaching-repository.ts';

interface Version {
  readonly classId: number;
  readonly subjectId: number;
  readonly version: number;
}

/** Names a cell: class and subject. */
export const placeOf = ({ classId, subjectId }: Pick<TeachingCell, 'classId' | 'subjectId'>): string =>
  `${classId}/${subjectId}`;

/** Assignments put together by cell, with the version of each. */
export const cellsOf = (rows: readonly AssignmentFound[], versions: readonly Version[]): TeachingCell[] => {
  const cells = new Map<string, TeachingCell & { rows: TeachingRow[] }>();
  for (const { classId, subjectId, version } of versions)
    cells.set(placeOf({ classId, subjectId }), { classId, subjectId, version, rows: [] });
  for (const { classId, subjectId, teacherId, part, from, until } of rows) {
    const place = placeOf({ classId, subjectId });
    const cell = cells.get(place) ?? { classId, subjectId, version: 0, rows: [] };
    cell.rows.push({ teacherId, part, from, until });
    cells.set(place, cell);
  }
  return [...cells.values()];
};

export const presentTeachingClass = ({
  id,
  name,
  levelId,
  homeroomLo,
  homeroomEn,
  periodSetId,
}: Awaited<ReturnType<typeof classesOfTeaching>>[number]): TeachingClass => ({
  id,
  name,
  levelId,
  homeroom: homeroomLo === null ? null : { lo: homeroomLo, en: homeroomEn ?? '' },
  periodSetId,
});

export const presentSubject = ({
  id,
  code,
  nameLo,
  nameEn,
}: Awaited<ReturnType<typeof subjectsById>>[number]): TeachingSubject => ({
  id,
  code,
  name: { lo: nameLo, en: nameEn },
});

interface Person {
  readonly id: number;
  readonly nameLo: string;
  readonly nameEn: string;
}

interface Known {
  readonly available: boolean;
  readonly profile: ProfileFound | undefined;
  readonly elsewhere: number;
}

export const presentName = ({ nameLo, nameEn }: Omit<Person, 'id'>) => ({ lo: nameLo, en: nameEn });

export const presentTeacher = (
  person: Person,
  { available, profile, elsewhere }: Known,
): TeachingTeacher => ({
  id: person.id,
  name: presentName(person),
  available,
  weeklyCap: profile?.weeklyCap ?? null,
  subjectIds: [...(profile?.subjectIds ?? [])],
  training: profile?.training ?? null,
  elsewhere,
  version: profile?.version ?? 1,
});
