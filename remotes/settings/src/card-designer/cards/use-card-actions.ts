import { listPupils } from '@suksa/contracts/education';
import {
  type Card,
  type CardStatusChange,
  cardsOfPerson,
  changeCardStatus,
  listCards,
  replaceCard,
} from '@suksa/contracts/settings';
import { send } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';

type NewStatus = CardStatusChange['status'];

/** What can become of a card; each asks for the reason first. */
export function useCardActions() {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const onError = useRefusalNotice();

  const renew = () =>
    Promise.all(
      [listCards, cardsOfPerson, listPupils].map(({ name }) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );

  const askReason = (title: string, confirmLabel: string) =>
    dialogs.prompt({
      title,
      label: t('cards.actions.reason'),
      required: true,
      maxLength: 200,
      confirmLabel,
    });

  async function change(card: Card, status: NewStatus) {
    const label = t(`cards.actions.${status}`);
    const reason = await askReason(t('cards.actions.title', { action: label, number: card.number }), label);
    if (reason === null) return;
    try {
      await send(changeCardStatus, {
        params: { id: card.id },
        body: { status, reason, version: card.version },
      });
      notify({ text: t(`cards.actions.done.${status}`, { number: card.number }) });
    } catch (cause) {
      onError(cause);
    }
    await renew();
  }

  async function replace(card: Card) {
    const label = t('cards.actions.replace');
    const reason = await askReason(t('cards.actions.title', { action: label, number: card.number }), label);
    if (reason === null) return;
    try {
      const next = await send(replaceCard, {
        params: { id: card.id },
        body: { reason, version: card.version },
      });
      notify({ text: t('cards.actions.done.replace', { number: next.number }) });
    } catch (cause) {
      onError(cause);
    }
    await renew();
  }

  return { change, replace, askReason, renew };
}
