import { type CardRow, changeCardStatus } from '@suksa/contracts/settings';
import { useErrorText, useFormat } from '@suksa/i18n';
import { send, useCan } from '@suksa/platform';
import { Button, codedErrorOf, dialogs, Icon } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';
import { useCardActions } from './use-card-actions.ts';

interface CardBulkProps {
  readonly selection: Selection<CardRow>;
  readonly onPrint: () => void;
}

/** What can be done with the ticked people's cards; what was refused is told person by person. */
export function CardBulk({ selection, onPrint }: CardBulkProps) {
  const { t } = useTranslation('settings');
  const { errorText } = useErrorText('settings');
  const can = useCan();
  const format = useFormat();
  const { askReason } = useCardActions();
  const valid = selection.rows.filter(({ card }) => card?.status === 'active');

  async function block() {
    let left = valid;
    let blocked = 0;
    /** Who is refused is told by name; the next try is for them alone. */
    async function blockEach(reason: string) {
      const refused: { row: CardRow; why: string }[] = [];
      for (const row of left) {
        if (!row.card) continue;
        const { id, version } = row.card;
        try {
          await send(changeCardStatus, { params: { id }, body: { status: 'blocked', reason, version } });
          blocked += 1;
        } catch (cause) {
          const { code, details } = codedErrorOf(cause);
          refused.push({ row, why: `${format.name(row.name)}: ${errorText(code, { ...details })}` });
        }
      }
      left = refused.map(({ row }) => row);
      if (refused.length === 0) return undefined;
      return (
        <>
          {blocked > 0 && <div>{t('cards.bulk.done', { count: blocked })}</div>}
          {refused.map(({ row, why }) => (
            <div key={row.card?.id}>{why}</div>
          ))}
        </>
      );
    }

    await askReason({
      title: t('cards.bulk.title', { count: valid.length }),
      confirmLabel: t('cards.actions.blocked'),
      submit: blockEach,
    });
    if (blocked === 0) return;
    selection.clear();
    await dialogs.alert({ tone: 'success', title: t('cards.bulk.done', { count: blocked }), timed: true });
  }

  return (
    <>
      {can('settings.card.create') && (
        <Button variant="default" leftSection={<Icon name="printer" size={16} />} onClick={onPrint}>
          {t('cards.bulk.print')}
        </Button>
      )}
      {can('settings.card.edit') && (
        <Button
          variant="default"
          leftSection={<Icon name="ban" size={16} />}
          disabled={valid.length === 0}
          onClick={() => void block()}
        >
          {t('cards.bulk.block')}
        </Button>
      )}
    </>
  );
}
