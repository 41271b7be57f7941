import { confirmHolidays, deleteHolidays, type Holiday } from '@suksa/contracts/settings';
import { useApiMutation, useCan } from '@suksa/platform';
import { Button, codedErrorOf, dialogs, notify } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import { useHolidayReview } from './use-holiday-review.tsx';

/** What can be done with the ticked entries. */
export function HolidayBulk({ selection: { rows, clear } }: { selection: Selection<Holiday> }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const onError = useRefusalNotice();
  const confirm = useApiMutation(confirmHolidays);
  const remove = useApiMutation(deleteHolidays);
  const body = { ids: rows.map(({ id }) => id) };
  const finished = (text: string) => () => {
    notify({ text });
    clear();
  };

  const { review, window: reviewWindow } = useHolidayReview();

  /** Null when it was called off, or the preview couldn't be had, which is then told. */
  const reviewed = (kind: 'confirm' | 'delete') =>
    review({ kind, ...body }).catch((error: unknown) => {
      onError(codedErrorOf(error));
      return null;
    });

  async function askToDelete() {
    const answer = await reviewed('delete');
    // Who saw what becomes of past days has been asked already.
    const sure =
      answer &&
      (answer.acceptPast ||
        (await dialogs.confirm({
          title: t('holidays.delete.title', { count: rows.length }),
          text: t('holidays.delete.text'),
          confirmLabel: t('holidays.delete.sure', { count: rows.length }),
          danger: true,
        })));
    if (sure)
      remove.mutate(
        { body: { ...body, acceptPast: answer.acceptPast } },
        { onError, onSuccess: finished(t('holidays.delete.done', { count: rows.length })) },
      );
  }

  async function askToConfirm() {
    const answer = await reviewed('confirm');
    if (answer)
      confirm.mutate(
        { body: { ...body, acceptPast: answer.acceptPast } },
        { onError, onSuccess: finished(t('holidays.confirm.done', { count: rows.length })) },
      );
  }

  return (
    <>
      {can('settings.holiday.edit') && (
        <Button
          variant="default"
          loading={confirm.isPending}
          disabled={rows.every(({ confirmed }) => confirmed)}
          onClick={() => void askToConfirm()}
        >
          {t('holidays.confirm.action')}
        </Button>
      )}
      {can('settings.holiday.delete') && (
        <Button variant="default" loading={remove.isPending} onClick={() => void askToDelete()}>
          {t('holidays.delete.confirm')}
        </Button>
      )}
      {reviewWindow}
    </>
  );
}
