import { type RuleInput, TimetableRule, type TimetableWeek, type WeekRule } from '@suksa/contracts/technical';
import type { Transaction } from '../../../../http/app.ts';
import type { Caller } from '../../../../http/caller.ts';
import { notFound, refuseField } from '../../../../http/refuse.ts';
import { requireVersion } from '../../../../http/version.ts';
import { write } from '../../../../http/write.ts';
import { lockDraft } from '../versions/timetable-service.ts';
import { deleteRuleRow, findRuleRow, insertRuleRow, updateRuleRow } from './lesson-repository.ts';
import { weekOf } from './week-repository.ts';

interface Where {
  readonly id: number;
  readonly ruleId: number;
}

const lineOfRule = (call: Caller, action: string, timetableId: number) => ({
  ...{ action, entity: 'technical.timetable', entityId: timetableId },
  branchId: call.context.branchId,
});

const rowOf = ({ rule: { kind, ...parameters }, weight }: RuleInput) => ({ kind, weight, parameters });

const ruleOf = async (tx: Transaction, { id, ruleId }: Where): Promise<WeekRule> => {
  const { version, weight, kind, parameters } = (await findRuleRow(tx, id, ruleId)) ?? notFound();
  return { id: ruleId, version, weight, rule: TimetableRule.parse({ kind, ...parameters }) };
};

/** Refuses at `rule` whom, what and which subjects the week doesn’t have, and an order that comes back to its beginning. */
export const addRule = (call: Caller, id: number, input: RuleInput): Promise<WeekRule> =>
  write(call, async (tx) => {
    checkRule(await weekOf(tx, await lockDraft(tx, call, id)), input);
    const ruleId = await insertRuleRow(tx, id, rowOf(input));
    const after = await ruleOf(tx, { id, ruleId });
    return { result: after, audit: { ...lineOfRule(call, 'add_rule', id), after } };
  });

export const changeRule = (
  call: Caller,
  where: Where,
  { version, ...input }: RuleInput & { readonly version: number },
): Promise<WeekRule> =>
  write(call, async (tx) => {
    checkRule(await weekOf(tx, await lockDraft(tx, call, where.id)), input, where.ruleId);
    const before = await ruleOf(tx, where);
    requireVersion(before, version);
    await updateRuleRow(tx, where.ruleId, rowOf(input));
    const after = await ruleOf(tx, where);
    return { result: after, audit: { ...lineOfRule(call, 'edit_rule', where.id), before, after } };
  });

export const removeRule = (call: Caller, where: Where): Promise<void> =>
  write(call, async (tx) => {
    await lockDraft(tx, call, where.id);
    const before = await ruleOf(tx, where);
    await deleteRuleRow(tx, where.ruleId);
    return { result: undefined, audit: { ...lineOfRule(call, 'delete_rule', where.id), before } };
  });

const checkRule = (week: TimetableWeek, input: RuleInput, ruleId?: number) => {
  const { rule } = input;
  if ('who' in rule && typeof rule.who === 'object') {
    const { kind, id } = rule.who;
    const there = { teacher: week.teachers, class: week.classes, room: week.rooms }[kind];
    if (!there.some((one) => one.id === id)) refuseField('rule.who', 'not_allowed');
  }
  if ('subjectIds' in rule && !rule.subjectIds.every((id) => week.subjects.some((one) => one.id === id)))
    refuseField('rule.subjectIds', 'not_allowed');
  const lessonIds = 'lessonIds' in rule ? (rule.lessonIds ?? []) : [];
  if (lessonIds.length > 0) {
    if (!lessonIds.every((id) => week.lessons.some((one) => one.id === id)))
      refuseField('rule.lessonIds', 'not_allowed');
    if (new Set(lessonIds).size < lessonIds.length) refuseField('rule.lessonIds', 'duplicate');
  }
  const others = week.rules.filter(({ id }) => id !== ruleId);
  if (closesCircle(others, input)) refuseField('rule.lessonIds', 'rule_circle');
};

/** Whether the second of two lessons leads back to the first by orders that must hold. */
const closesCircle = (others: readonly RuleInput[], { rule, weight }: RuleInput): boolean => {
  if (rule.kind !== 'pair' || rule.how !== 'consecutive' || weight < 100) return false;
  const next = new Map<number, number[]>();
  for (const one of others) {
    if (one.rule.kind !== 'pair' || one.rule.how !== 'consecutive' || one.weight < 100) continue;
    const [first = 0, second = 0] = one.rule.lessonIds;
    next.set(first, [...(next.get(first) ?? []), second]);
  }
  const [begin = 0, ...reached] = rule.lessonIds;
  for (const lesson of reached) {
    if (lesson === begin) return true;
    reached.push(...(next.get(lesson) ?? []).filter((one) => !reached.includes(one)));
  }
  return false;
};
