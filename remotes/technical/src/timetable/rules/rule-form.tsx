import {
  createTimetableRule,
  type TimetableRule,
  type TimetableWeek,
  updateTimetableRule,
  type WeekRule,
} from '@suksa/contracts/technical';
import { useErrorText, useFormat } from '@suksa/i18n';
import { type ApiError, useApiMutation } from '@suksa/platform';
import { Button, Checkbox, Group, Modal, SegmentedControl, Select, Stack, Text, TextInput } from '@suksa/ui';
import { Switch } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import type { WeekWords } from '../use-week-words.ts';
import {
  draftOf,
  hasLessons,
  hasNumber,
  hasSubjects,
  hasTimes,
  hasWho,
  type RuleDraft,
  ruleKinds,
  ruleOf,
} from './rule-draft.ts';
import { LessonsOfRule } from './rule-lessons.tsx';

interface RuleFormProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  /** Null for a new one. */
  readonly rule: WeekRule | null;
  readonly onClose: () => void;
}

/** Writes a rule; shows below in words what it says. */
export function RuleForm({ week, words, rule, onClose }: RuleFormProps) {
  const { t } = useTranslation('technical');
  const { t: common } = useTranslation('common');
  const refused = useRefusalNotice();
  const add = useApiMutation(createTimetableRule);
  const change = useApiMutation(updateTimetableRule);
  const [draft, setDraft] = useState<RuleDraft>(() => draftOf(rule));
  const { fieldErrorText } = useErrorText('technical');
  /** What the server says of whom or what the rule is about. */
  const [fault, setFault] = useState<string | null>(null);
  const set = (changes: Partial<RuleDraft>) => {
    setFault(null);
    setDraft((before) => ({ ...before, ...changes }));
  };
  const input = ruleOf(draft);
  const { id } = week.timetable;

  function save() {
    if (!input) return;
    const done = {
      onSuccess: onClose,
      onError: (error: ApiError) => {
        const [field] = error.fields;
        if (field) setFault(fieldErrorText(field.code));
        else refused(error);
      },
    };
    if (rule)
      change.mutate({ params: { id, ruleId: rule.id }, body: { ...input, version: rule.version } }, done);
    else add.mutate({ params: { id }, body: input }, done);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(rule ? 'timetable.rules.edit_title' : 'timetable.rules.add')}
      size="lg"
    >
      <Stack gap="md">
        <Select
          label={t('timetable.rules.kind')}
          value={draft.kind}
          data={ruleKinds.map((kind) => ({ value: kind, label: t(`timetable.rules.kinds.${keyOf(kind)}`) }))}
          onChange={(kind) => set({ kind: kind ?? 'unavailable', who: null, lessonIds: [] })}
        />
        {hasWho(draft) && (
          <Select
            label={t('timetable.rules.who')}
            placeholder={t('timetable.rules.choose')}
            value={draft.who}
            data={peopleOf(week, words, draft.kind, t)}
            onChange={(who) => set({ who })}
          />
        )}
        {draft.kind === 'slots' && (
          <SegmentedControl
            aria-label={t('timetable.rules.who')}
            value={draft.of}
            data={(['subjects', 'lessons'] as const).map((value) => ({
              value,
              label: t(`timetable.rules.${value}`),
            }))}
            onChange={(of) => set({ of: of as RuleDraft['of'], lessonIds: [] })}
          />
        )}
        {hasSubjects(draft) && (
          <Choices
            label={t('timetable.rules.subjects')}
            chosen={draft.subjectIds}
            data={week.subjects.map((one) => ({ value: one.id, label: words.subject(one.id) }))}
            onChange={(subjectIds) => set({ subjectIds })}
          />
        )}
        {hasLessons(draft) && <LessonsOfRule {...{ week, words, draft, set }} />}
        {fault && (
          <Text size="sm" c="red" role="alert">
            {fault}
          </Text>
        )}
        {hasTimes(draft) && <Times draft={draft} set={set} />}
        {draft.kind === 'gaps' && (
          <SegmentedControl
            aria-label={t('timetable.rules.how')}
            value={draft.within}
            data={(['week', 'day'] as const).map((value) => ({
              value,
              label: t(`timetable.rules.within.${value}`),
            }))}
            onChange={(within) => set({ within: within as RuleDraft['within'] })}
          />
        )}
        {hasNumber(draft) && (
          <TextInput
            type="number"
            min={0}
            max={40}
            label={t('timetable.rules.number')}
            value={draft.number ?? ''}
            onChange={({ currentTarget: { value } }) => set({ number: value === '' ? null : Number(value) })}
          />
        )}
        <Switch
          label={t('timetable.rules.must')}
          checked={draft.must}
          onChange={({ currentTarget }) => set({ must: currentTarget.checked })}
        />
        {!draft.must && (
          <TextInput
            type="number"
            min={1}
            max={99}
            label={t('timetable.rules.weight')}
            value={draft.weight ?? ''}
            onChange={({ currentTarget: { value } }) => set({ weight: value === '' ? null : Number(value) })}
          />
        )}
        {input && <p role="status">{words.rule(input.rule)}</p>}
        <Group>
          <Button disabled={!input} loading={add.isPending || change.isPending} onClick={save}>
            {common('actions.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const keyOf = (kind: TimetableRule['kind']) => kind.replaceAll('-', '_') as 'gaps';

type Translate = ReturnType<typeof useTranslation<'technical'>>['t'];

const peopleOf = (week: TimetableWeek, words: WeekWords, kind: TimetableRule['kind'], t: Translate) => [
  ...(kind === 'unavailable'
    ? []
    : (['teachers', 'classes'] as const).map((value) => ({
        value: value as string,
        label: t(`timetable.rules.everybody.${value}`),
      }))),
  ...week.teachers.map(({ id }) => ({ value: `teacher/${id}`, label: words.teacher(id) })),
  ...week.classes.map(({ id }) => ({ value: `class/${id}`, label: words.schoolClass(id) })),
  ...(kind === 'unavailable'
    ? week.rooms.map(({ id }) => ({ value: `room/${id}`, label: words.room(id) }))
    : []),
];

interface ChoicesProps {
  readonly label: string;
  readonly chosen: readonly number[];
  readonly data: readonly { readonly value: number; readonly label: string }[];
  readonly onChange: (chosen: readonly number[]) => void;
}

const Choices = ({ label, chosen, data, onChange }: ChoicesProps) => (
  <Checkbox.Group
    label={label}
    value={chosen.map(String)}
    onChange={(values) => onChange(values.map(Number).sort((one, other) => one - other))}
  >
    <Group gap="sm" mt={6}>
      {data.map((option) => (
        <Checkbox key={option.value} value={String(option.value)} label={option.label} />
      ))}
    </Group>
  </Checkbox.Group>
);

interface TimesProps {
  readonly draft: RuleDraft;
  readonly set: (changes: Partial<RuleDraft>) => void;
}

function Times({ draft, set }: TimesProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const days = [1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: format.weekday(value) }));
  return (
    <>
      <Choices
        label={t('timetable.rules.weekdays')}
        chosen={draft.weekdays}
        data={days}
        onChange={(weekdays) => set({ weekdays })}
      />
      <Group>
        {(['startsAt', 'endsAt'] as const).map((name) => (
          <TextInput
            key={name}
            type="time"
            label={t(name === 'startsAt' ? 'timetable.rules.from' : 'timetable.rules.until')}
            value={draft[name]}
            onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
          />
        ))}
      </Group>
    </>
  );
}
