import { deleteTimetableRule, type TimetableWeek, type WeekRule } from '@suksa/contracts/technical';
import { type Breach, elsewhereWeight, type Held } from '@suksa/contracts/timetable';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Button, Group, Icon, Modal, Stack, StatusBadge, Text } from '@suksa/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';
import { RuleForm } from './rule-form.tsx';

interface RulesDrawerProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly breaches: readonly Breach[];
  /** Lessons held while one of their teachers is in another branch. */
  readonly elsewhere: readonly Held[];
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

/** What is asked of the week: each rule with how often the week breaks it, and by which lessons. */
export default function RulesDrawer({
  week,
  words,
  breaches,
  elsewhere,
  readOnly,
  onClose,
}: RulesDrawerProps) {
  const { t } = useTranslation('technical');
  const refused = useRefusalNotice();
  const remove = useApiMutation(deleteTimetableRule);
  const [edited, setEdited] = useState<WeekRule | 'new' | null>(null);
  if (edited)
    return (
      <RuleForm
        week={week}
        words={words}
        rule={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
      />
    );
  return (
    <Modal opened onClose={onClose} title={t('timetable.rules.title')} size="lg">
      <Stack gap="md">
        <ul className={classes.rules}>
          {week.elsewhere && week.elsewhere.length > 0 && (
            <li>
              <RuleStanding
                text={t('timetable.rules.says.elsewhere')}
                weight={elsewhereWeight}
                broken={elsewhere.length}
                lessons={elsewhere.map(({ lesson }) => words.lesson(lesson))}
              />
            </li>
          )}
          {week.rules.map((rule) => {
            const breach = breaches.find((one) => one.rule.id === rule.id);
            return (
              <li key={rule.id}>
                <RuleStanding
                  text={words.rule(rule.rule)}
                  weight={rule.weight}
                  broken={breach?.amount ?? 0}
                  lessons={week.lessons.filter(({ id }) => breach?.lessonIds.includes(id)).map(words.lesson)}
                />
                {!readOnly && (
                  <Group gap="xs" wrap="nowrap">
                    <Button size="compact-sm" variant="default" onClick={() => setEdited(rule)}>
                      {t('timetable.rules.edit')}
                    </Button>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      disabled={remove.isPending}
                      aria-label={`${t('timetable.rules.delete')}: ${words.rule(rule.rule)}`}
                      onClick={() =>
                        remove.mutate(
                          { params: { id: week.timetable.id, ruleId: rule.id } },
                          { onError: refused },
                        )
                      }
                    >
                      {t('timetable.rules.delete')}
                    </Button>
                  </Group>
                )}
              </li>
            );
          })}
        </ul>
        {week.rules.length === 0 && <Text c="dimmed">{t('timetable.rules.none')}</Text>}
        {!readOnly && (
          <div>
            <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('timetable.rules.add')}
            </Button>
          </div>
        )}
      </Stack>
    </Modal>
  );
}

interface RuleStandingProps {
  readonly text: string;
  readonly weight: number;
  readonly broken: number;
  readonly lessons: readonly string[];
}

/** What a rule asks, how dear it is, and which lessons break it. */
function RuleStanding({ text, weight, broken, lessons }: RuleStandingProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const must = weight === 100;
  return (
    <div>
      <p>{text}</p>
      <Group gap="xs">
        <StatusBadge
          tone={must ? 'blue' : 'gray'}
          label={
            must ? t('timetable.rules.must') : t('timetable.rules.weighs', { number: format.number(weight) })
          }
        />
        {broken > 0 && (
          <StatusBadge tone={must ? 'red' : 'amber'} label={t('timetable.rules.broken', { count: broken })} />
        )}
      </Group>
      {lessons.length > 0 && (
        <Text size="xs" c="dimmed">
          {[...new Set(lessons)].slice(0, 5).join('; ')}
          {lessons.length > 5 && ' …'}
        </Text>
      )}
    </div>
  );
}
