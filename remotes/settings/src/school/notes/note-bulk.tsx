import { type Note, setNotesActive } from '@suksa/contracts/settings';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

/** What can be done with the ticked texts. */
export function NoteBulk({ selection: { rows, clear } }: { selection: Selection<Note> }) {
  const { t } = useTranslation('settings');
  const onError = useRefusalNotice();
  const change = useApiMutation(setNotesActive);
  const ids = rows.map(({ id }) => id);

  function set(active: boolean) {
    change.mutate(
      { body: { ids, active } },
      {
        onError,
        onSuccess: ({ changed }) => {
          notify({ text: t(active ? 'notes.resume.done' : 'notes.stop.done', { count: changed }) });
          clear();
        },
      },
    );
  }

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('notes.stop.title', { count: rows.length }),
      text: t('notes.stop.text'),
      confirmLabel: t('notes.stop.action'),
    });
    if (sure) set(false);
  }

  return (
    <>
      <Button
        variant="default"
        loading={change.isPending}
        disabled={rows.every(({ active }) => !active)}
        onClick={() => void ask()}
      >
        {t('notes.stop.action')}
      </Button>
      <Button
        variant="default"
        loading={change.isPending}
        disabled={rows.every(({ active }) => active)}
        onClick={() => set(true)}
      >
        {t('notes.resume.action')}
      </Button>
    </>
  );
}
