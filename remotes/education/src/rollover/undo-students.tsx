import type { EndpointOutput } from '@suksa/contracts';
import { type Decision, undoStudents } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, Icon, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import classes from './rollover.module.css';

interface UndoStudentsProps {
  readonly rolloverId: number;
  readonly rows: readonly Decision[];
  readonly onDone: () => void;
}

type Block = EndpointOutput<typeof undoStudents>['rows'][number]['blocks'][number];

/** Takes ticked students back out of the new year; says for each who stays what stands in the way. */
export function UndoStudents({ rolloverId, rows, onDone }: UndoStudentsProps) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const takeBack = useApiMutation(undoStudents, {
    onSuccess: ({ rows: answers }) => {
      onDone();
      const staying = answers.filter((row) => !row.takenBack);
      const done = t('rollover.take_back.done', { students: format.number(answers.length - staying.length) });
      if (staying.length === 0) return notify({ text: done });
      void dialogs.alert({
        title: t('rollover.take_back.staying', {
          count: staying.length,
          students: format.number(staying.length),
        }),
        text: (
          <>
            {done}
            <ul className={classes.staying}>
              {staying.map(({ id, name, blocks }) => (
                <li key={id}>
                  <strong>{format.name(name)}</strong>:{' '}
                  {blocks.map(inWords).join(', ') || t('rollover.take_back.not_carried')}
                </li>
              ))}
            </ul>
          </>
        ),
        tone: 'info',
      });
    },
  });

  const inWords = ({ kind, what, day }: Block) =>
    [
      t(`rollover.block.${kind}`),
      kind === 'status' ? t(`status.${what}` as 'status.enrolled') : what,
      day && format.date(day),
    ]
      .filter(Boolean)
      .join(' ');

  async function ask() {
    await dialogs.prompt({
      title: t('rollover.take_back.title', { count: rows.length, students: format.number(rows.length) }),
      text: t('rollover.take_back.text'),
      label: t('fields.reason'),
      inputType: 'textarea',
      maxLength: 300,
      required: true,
      confirmLabel: t('rollover.take_back.confirm'),
      namespace: 'education',
      submit: async (reason) => {
        const students = rows.map(({ id }) => id);
        await takeBack.mutateAsync({ params: { id: rolloverId }, body: { students, reason } });
      },
    });
  }

  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={takeBack.isPending}
      leftSection={<Icon name="arrow-back-up" size={16} />}
      onClick={() => void ask()}
    >
      {t('rollover.take_back.confirm')}
    </Button>
  );
}
