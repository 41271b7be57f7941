import { type CurriculumRow, deleteCurriculumRow } from '@suksa/contracts/technical';
import { useApiMutation } from '@suksa/platform';
import { Button, dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';

interface RemoveFromLevelProps {
  readonly row: CurriculumRow;
  readonly words: { readonly subject: string; readonly level: string };
  readonly onRemoved: () => void;
}

/** Takes a subject out of a level; refused where somebody teaches it there. */
export function RemoveFromLevel({ row, words, onRemoved }: RemoveFromLevelProps) {
  const { t } = useTranslation('technical');
  const refused = useRefusalNotice();
  const remove = useApiMutation(deleteCurriculumRow, {
    onSuccess: () => {
      notify({ text: t('curriculum.removed', words) });
      onRemoved();
    },
  });

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('curriculum.remove_title', words),
      text: t('curriculum.remove_text'),
      confirmLabel: t('curriculum.remove'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id: row.id } }, { onError: refused });
  }

  return (
    <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
      {t('curriculum.remove')}
    </Button>
  );
}
