import { type DayChange, decideChange } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, dialogs, Group, notify, useRefusalNotice } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from '../../components/tasks.module.css';
import { useDayWord } from './use-day-word.ts';

interface ChangeCardProps {
  readonly change: DayChange;
  /** The class, or what somebody works as. */
  readonly about: string;
}

/** A day that somebody wants put right: as it is, as it shall be, and why. */
export function ChangeCard({ change, about }: ChangeCardProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const can = useCan();
  const word = useDayWord();
  const refused = useRefusalNotice('reports');
  const decide = useApiMutation(decideChange);
  const { id, version } = change;
  const approve = () =>
    decide.mutate(
      { params: { id }, body: { version, approve: true, answer: '' } },
      { onError: refused, onSuccess: () => notify({ tone: 'green', text: t('change.approved') }) },
    );
  /** Whoever asked for it finds the answer at the day; what was typed stays until it has been sent. */
  async function refuse() {
    const answer = await dialogs.prompt({
      title: format.row([format.name(change.name), format.date(change.day)]),
      text: t('leave.answer_needed'),
      label: t('leave.answer'),
      maxLength: 300,
      required: true,
      confirmLabel: t('leave.refuse'),
      namespace: 'reports',
      submit: async (typed) =>
        void (await decide.mutateAsync({
          params: { id },
          body: { version, approve: false, answer: typed },
        })),
    });
    if (answer) notify({ tone: 'green', text: t('change.refused') });
  }

  return (
    <li className={classes.card}>
      <p>
        <strong>{format.name(change.name)}</strong> · {about} · {format.date(change.day)}
      </p>
      <p>
        <del>{word(change.was)}</del> → <ins>{word(change.to)}</ins>
      </p>
      <p>{change.reason}</p>
      <p className={classes.faint}>
        {t('leave.asked', { name: format.name(change.by), time: format.dateTime(change.at) })}
      </p>
      {can('reports.attendance.approve') && !change.own ? (
        <Group gap="xs">
          <Button size="compact-sm" loading={decide.isPending} onClick={approve}>
            {t('leave.approve')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            disabled={decide.isPending}
            onClick={() => void refuse()}
          >
            {t('leave.refuse')}
          </Button>
        </Group>
      ) : (
        <p className={classes.faint}>{t('change.by_another')}</p>
      )}
    </li>
  );
}
