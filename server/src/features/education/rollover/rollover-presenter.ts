import { type Decision, finalLevels, type Rollover, type RolloverConflict } from '@suksa/contracts/education';
import type { ExportRow } from '../../../export.ts';
import { twoScriptName } from '../../../school/people/full-name.ts';
import type { DecisionFound } from './rollover-decision-repository.ts';
import type { RolloverFound } from './rollover-repository.ts';

type Name = { readonly lo: string | null; readonly en: string | null } | null;

const named = (name: Name) => (name?.lo ? { lo: name.lo, en: name.en ?? '' } : null);

export const presentRollover = ({ batch, from, to, ...by }: RolloverFound): Rollover => ({
  id: batch.id,
  version: batch.version,
  state: batch.state,
  from,
  to,
  createdAt: batch.createdAt.toISOString(),
  createdBy: named(by.createdBy) ?? { lo: '', en: '' },
  runAt: batch.runAt?.toISOString() ?? null,
  runBy: named(by.runBy),
  undoneAt: batch.undoneAt?.toISOString() ?? null,
  undoneBy: named(by.undoneBy),
  undoReason: batch.undoReason,
});

const conflictsOf = (row: DecisionFound): RolloverConflict[] => {
  const found: [boolean, RolloverConflict][] = [
    [row.noTargetClass, 'no_target_class'],
    [row.suspended, 'suspended'],
    [row.debt, 'debt'],
  ];
  return found.flatMap(([applies, conflict]) => (applies ? [conflict] : []));
};

export const presentDecision = (row: DecisionFound): Decision => ({
  id: row.studentId,
  code: row.code,
  name: twoScriptName(row),
  status: row.status,
  className: row.className,
  level: { lo: row.levelLo, en: row.levelEn },
  levelPosition: row.levelPosition,
  finalLevel: (finalLevels as readonly string[]).includes(row.levelCode),
  average: row.average,
  reSitAverage: row.reSitAverage,
  outcome: row.outcome,
  leaveAs: row.leaveAs,
  toClass: row.toClassId === null ? null : { id: row.toClassId, name: row.toClassName ?? '' },
  chosenBy: row.chosenLo === null ? null : { lo: row.chosenLo, en: row.chosenEn ?? '' },
  reason: row.reason,
  conflicts: conflictsOf(row),
  resolvedAs: row.resolvedAs,
  carried: row.ranAt !== null,
  takenBack: row.undoneAt !== null,
});

/** The columns that an export may ask for, by the list's column keys. */
export const exportDecision = (row: DecisionFound): ExportRow => ({
  code: row.code,
  nameLo: twoScriptName(row).lo,
  nameEn: twoScriptName(row).en,
  status: row.status,
  className: row.className,
  levelLo: row.levelLo,
  levelEn: row.levelEn,
  average: row.reSitAverage ?? row.average,
  outcome: row.resolvedAs ?? row.outcome ?? 'undecided',
  toClass: row.toClassName ?? '',
  conflicts: conflictsOf(row)[0] ?? '',
  reason: row.reason,
});
