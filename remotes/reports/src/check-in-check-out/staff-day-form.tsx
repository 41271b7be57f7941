import { askStaffChange, staffDayStory } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { Text } from '@suksa/ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { StoryToCome, WithStory } from '../components/with-story.tsx';
import { CorrectDay } from './staff-days.ts';
import { useHours } from './use-hours.ts';

interface StaffDayFormProps {
  readonly userId: number;
  readonly day: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** One day of a member of staff: its hours, the scans and words behind them, and what it should be instead. */
export function StaffDayForm({ userId: id, day, name, onClose }: StaffDayFormProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { hours } = useHours();
  const title = format.row([name, format.date(day)]);
  return (
    <WithStory title={title} onClose={onClose} query={apiQuery(staffDayStory, { params: { id, day } })}>
      {(story) => (
        <Suspense fallback={<StoryToCome {...{ title, onClose }} />}>
          <CorrectDay
            {...{ title, day, story, onClose }}
            studentId={null}
            record={`staff/${id}`}
            mayAsk={story.mayAsk}
            ask={(body) => send(askStaffChange, { params: { id }, body })}
            kindOfDay={
              story.calendar?.kind === 'weekend'
                ? t('staff.states.holiday')
                : story.calendar && t(`staff.day_kinds.${story.calendar.kind}`)
            }
          >
            <Text>
              {t(`staff.states.${story.facts.state}`)} ·{' '}
              {story.facts.workedMinutes === null
                ? t('no_check_out')
                : `${t('staff.worked')}: ${hours(story.facts.workedMinutes)} ${t('staff.of', { number: hours(story.facts.plannedMinutes) })}`}
            </Text>
          </CorrectDay>
        </Suspense>
      )}
    </WithStory>
  );
}
