import {
  type Card,
  type CardStatusChange,
  changeCardStatus,
  replaceCard,
  replacementFee,
} from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send } from '@suksa/platform';
import { dialogs, notify } from '@suksa/ui';
import { useTranslation } from 'react-i18next';
import { retryWithLatestVersion } from '../../../components/retry-with-latest-version.ts';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';

type PromptOptions = Parameters<typeof dialogs.prompt>[0];
type NewStatus = CardStatusChange['status'];

/** What can become of a card; each asks for the reason first. */
export function useCardActions() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const onError = useRefusalNotice();

  const askReason = (asked: Pick<PromptOptions, 'title' | 'confirmLabel' | 'text' | 'submit'>) =>
    dialogs.prompt({
      ...asked,
      label: t('cards.actions.reason'),
      required: true,
      maxLength: 200,
      namespace: 'settings',
    });

  async function change(card: Card, status: NewStatus) {
    const label = t(`cards.actions.${status}`);
    await askReason({
      title: t('cards.actions.title', { action: label, number: card.number }),
      confirmLabel: label,
      submit: retryWithLatestVersion(card.version, async (version, reason) => {
        await send(changeCardStatus, { params: { id: card.id }, body: { status, reason, version } });
        notify({ text: t(`cards.actions.done.${status}`, { number: card.number }) });
      }),
    });
  }

  async function replace(card: Card) {
    const label = t('cards.actions.replace');
    try {
      const { fee } = await send(replacementFee, { params: { id: card.id } });
      await askReason({
        title: t('cards.actions.title', { action: label, number: card.number }),
        confirmLabel: fee ? t('cards.fee.replace_and_bill') : label,
        text:
          fee &&
          t(fee.second ? 'cards.fee.billed_both' : 'cards.fee.billed', {
            second: fee.second ? format.name(fee.second.family) : '',
            part: format.kip(fee.second?.amount ?? 0),
            amount: format.kip(fee.amount),
            item: format.name(fee.name),
            family: format.name(fee.family),
            date: format.date(fee.dueDate),
          }),
        submit: retryWithLatestVersion(card.version, async (version, reason) => {
          const { number, invoice } = await send(replaceCard, {
            params: { id: card.id },
            body: { reason, version, fee: fee?.amount ?? null },
          });
          notify({
            text: invoice
              ? t('cards.fee.done', { number, invoice: invoice.number })
              : t('cards.actions.done.replace', { number }),
          });
        }),
      });
    } catch (cause) {
      onError(cause);
    }
  }

  return { change, replace, askReason };
}
