import type { EndpointOutput } from '@suksa/contracts';
import { type CardStatus, cardsOfPerson } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { ApiError, apiQuery, type PanelProps, useBranch, useCan, useMayOpen } from '@suksa/platform';
import type { Tone } from '@suksa/ui';
import { PanelContent, PanelFacts, PanelLink } from '@suksa/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

const cardScreen = '/settings/students/tool_desight_card';

const tones = {
  active: 'green',
  lost: 'red',
  blocked: 'red',
  expired: 'amber',
  replaced: 'gray',
} as const satisfies Record<CardStatus, Tone>;

type Holder = EndpointOutput<typeof cardsOfPerson>;

/** In the student's record: the newest card, whether it opens the gate, and the way to print or replace it. */
export default function CardPanel({ id }: PanelProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const result = useQuery(apiQuery(cardsOfPerson, { params: { kind: 'student', id } }));
  // Who isn't of the year that is worked in has no card of it either.
  if (result.error instanceof ApiError && result.error.code === 'not_found')
    return <PanelFacts figure={t('card_panel.none')} tone="gray" />;
  return (
    <PanelContent result={result}>
      {({ holder, cards: [card] }) => (
        <>
          {card ? (
            <PanelFacts figure={t(`card_panel.states.${card.status}`)} tone={tones[card.status]}>
              <span>{card.number}</span>
              <span>
                {card.printedAt
                  ? t('card_panel.printed', { date: format.date(card.printedAt) })
                  : t('card_panel.never_printed')}
              </span>
              {card.status === 'active' && (
                <span>{t('card_panel.until', { date: format.date(card.expiresOn) })}</span>
              )}
            </PanelFacts>
          ) : (
            <PanelFacts figure={t('card_panel.none')} tone="gray" />
          )}
          <Way id={id} holder={holder} card={card} />
        </>
      )}
    </PanelContent>
  );
}

interface WayProps {
  readonly id: number;
  readonly holder: Holder['holder'];
  readonly card: Holder['cards'][number] | undefined;
}

/** A valid card, or a first one, is printed; any other is replaced among all cards. */
function Way({ id, holder: { code, gone }, card }: WayProps) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const mayOpen = useMayOpen();
  const readOnly = useBranch()?.readOnly;
  if (!mayOpen(cardScreen)) return null;
  const among = `${cardScreen}?tab=cards&q=${code}`;
  if (gone || readOnly || !can('settings.card.create'))
    return card ? <PanelLink to={among}>{t('card_panel.cards')}</PanelLink> : null;
  if (!card || card.status === 'active')
    return <PanelLink to={`${cardScreen}?tab=cards&people=${id}`}>{t('card_panel.print')}</PanelLink>;
  return <PanelLink to={among}>{t('card_panel.replace')}</PanelLink>;
}
