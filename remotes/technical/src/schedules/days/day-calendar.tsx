import { weekdayOf } from '@suksa/contracts/days';
import { chooseWeekday, type DayPlan } from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Alert, Icon, Select, Stack, Text } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

const freeKinds = ['weekend', 'holiday'];

/** What the calendar makes of the day, and on which weekday’s timetable a make-up day runs. */
export function DayCalendar({ plan, mayPlan }: { readonly plan: DayPlan; readonly mayPlan: boolean }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const refused = useRefusalNotice();
  const choose = useApiMutation(chooseWeekday);
  const { kind, name } = plan.calendar;
  const own = weekdayOf(plan.day);
  const runsOnAnother = plan.weekday !== own;
  if (kind === 'working' && !runsOnAnother)
    return plan.timetable ? null : <Alert color="yellow">{t('days.no_timetable')}</Alert>;
  const said = [t(`days.calendar.${kind}`), name && format.name(name)].filter(Boolean).join(' · ');
  return (
    <Alert color={freeKinds.includes(kind) ? 'gray' : 'blue'} icon={<Icon name="calendar-event" />}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {said}
        </Text>
        {(kind === 'make_up' || runsOnAnother) &&
          (mayPlan ? (
            <Select
              label={t('days.runs_on')}
              value={String(plan.weekday)}
              data={[1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
                value: String(weekday),
                label: format.weekday(weekday),
              }))}
              onChange={(value) =>
                choose.mutate(
                  {
                    params: { day: plan.day },
                    body: {
                      weekday: Number(value) === own ? null : Number(value),
                      version: plan.weekdayVersion,
                    },
                  },
                  { onError: refused },
                )
              }
            />
          ) : (
            <Text size="sm">{t('days.runs_on_day', { day: format.weekday(plan.weekday) })}</Text>
          ))}
      </Stack>
    </Alert>
  );
}
