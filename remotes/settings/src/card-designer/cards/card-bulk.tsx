import { type CardRow, changeCardStatus } from '@suksa/contracts/settings';
import { useErrorText, useFormat } from '@suksa/i18n';
import { ApiError, send, useCan } from '@suksa/platform';
import { Button, dialogs, Icon } from '@suksa/ui';
import type { Selection } from '@suksa/ui/list';
import { useState } from 'react';
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
  const { askReason, renew } = useCardActions();
  const [blocking, setBlocking] = useState(false);
  const valid = selection.rows.filter(({ card }) => card?.status === 'active');

  async function block() {
    const reason = await askReason(
      t('cards.bulk.title', { count: valid.length }),
      t('cards.actions.blocked'),
    );
    if (reason === null) return;
    setBlocking(true);
    const refused: string[] = [];
    for (const { name, card } of valid) {
      if (!card) continue;
      try {
        await send(changeCardStatus, {
          params: { id: card.id },
          body: { status: 'blocked', reason, version: card.version },
        });
      } catch (cause) {
        const code = cause instanceof ApiError ? cause.code : 'internal_error';
        refused.push(`${format.name(name)}: ${errorText(code)}`);
      }
    }
    setBlocking(false);
    await renew();
    selection.clear();
    await dialogs.alert({
      tone: refused.length > 0 ? 'error' : 'success',
      title: t('cards.bulk.done', { count: valid.length - refused.length }),
      text: refused.length > 0 ? refused.join('\n') : undefined,
      timed: refused.length === 0,
    });
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
          loading={blocking}
          disabled={valid.length === 0}
          onClick={() => void block()}
        >
          {t('cards.bulk.block')}
        </Button>
      )}
    </>
  );
}
