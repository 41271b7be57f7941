import { RuleInput, ruleKinds, type TimetableRule, type WeekRule } from '@suksa/contracts/technical';

/** A rule as the form holds it: every field that some kind has. */
export interface RuleDraft {
  readonly kind: TimetableRule['kind'];
  /** `teachers`, `classes`, or `teacher/3`. */
  readonly who: string | null;
  readonly number: number | null;
  readonly subjectIds: readonly number[];
  /** In the order in which they were chosen. */
  readonly lessonIds: readonly number[];
  readonly what: 'start' | 'day';
  readonly how: 'consecutive' | 'beside';
  /** Of which times are asked: subjects, or lessons one by one. */
  readonly of: 'subjects' | 'lessons';
  readonly within: 'week' | 'day';
  readonly weekdays: readonly number[];
  readonly startsAt: string;
  readonly endsAt: string;
  readonly must: boolean;
  readonly weight: number | null;
}

export { ruleKinds };

type Kind = Pick<RuleDraft, 'kind'>;
type KindOf = Pick<RuleDraft, 'kind' | 'of'>;
export const hasSubjects = ({ kind, of }: KindOf) =>
  kind === 'spread' || (kind === 'slots' && of === 'subjects');
export const hasLessons = ({ kind, of }: KindOf) =>
  ['same', 'pair', 'apart'].includes(kind) || (kind === 'slots' && of === 'lessons');
export const hasWho = (draft: KindOf) => !hasSubjects(draft) && !hasLessons(draft);
export const hasTimes = ({ kind }: Kind) => kind === 'unavailable' || kind === 'slots';
export const hasNumber = (draft: KindOf) => hasWho(draft) && draft.kind !== 'unavailable';

export function draftOf(rule: WeekRule | null): RuleDraft {
  const one = rule?.rule;
  const who = one && 'who' in one ? one.who : null;
  const [time] = one && 'times' in one ? one.times : [];
  return {
    kind: one?.kind ?? 'unavailable',
    who: typeof who === 'object' && who ? `${who.kind}/${who.id}` : who,
    number: one ? numberOf(one) : 0,
    subjectIds: one && 'subjectIds' in one ? one.subjectIds : [],
    lessonIds: one && 'lessonIds' in one ? (one.lessonIds ?? []) : [],
    what: one?.kind === 'same' ? one.what : 'start',
    how: one?.kind === 'pair' ? one.how : 'consecutive',
    of: one?.kind === 'slots' && one.lessonIds ? 'lessons' : 'subjects',
    within: (one?.kind === 'gaps' && one.within) || 'week',
    weekdays: one && 'times' in one ? one.times.map(({ weekday }) => weekday) : [],
    startsAt: time?.startsAt ?? '08:00',
    endsAt: time?.endsAt ?? '12:00',
    must: (rule?.weight ?? 100) === 100,
    weight: rule && rule.weight < 100 ? rule.weight : 50,
  };
}

const numberOf = (rule: TimetableRule): number =>
  'most' in rule ? rule.most : 'least' in rule ? rule.least : 'late' in rule ? rule.late : 0;

/** What the form says as a rule; null while something is missing. */
export function ruleOf(draft: RuleDraft): RuleInput | null {
  const { kind, number, must, weight } = draft;
  const amount = {
    [kind === 'least-hours' ? 'least' : kind === 'early' ? 'late' : 'most']: number ?? undefined,
  };
  const rule = {
    kind,
    ...(hasWho(draft) && { who: whoOf(draft.who) }),
    // Of lessons a rule on times names no subjects.
    ...((hasSubjects(draft) || kind === 'slots') && {
      subjectIds: hasSubjects(draft) ? [...draft.subjectIds] : [],
    }),
    ...(hasLessons(draft) && { lessonIds: [...draft.lessonIds] }),
    ...(kind === 'same' && { what: draft.what }),
    ...(kind === 'pair' && { how: draft.how }),
    ...(kind === 'gaps' && draft.within === 'day' && { within: draft.within }),
    ...(hasTimes(draft) && {
      times: draft.weekdays.map((weekday) => ({ weekday, startsAt: draft.startsAt, endsAt: draft.endsAt })),
    }),
    ...(hasNumber(draft) && amount),
  };
  const read = RuleInput.safeParse({ rule, weight: must ? 100 : weight });
  return read.success ? read.data : null;
}

function whoOf(who: string | null) {
  const [kind, id] = who?.split('/') ?? [];
  return id === undefined ? kind : { kind, id: Number(id) };
}
