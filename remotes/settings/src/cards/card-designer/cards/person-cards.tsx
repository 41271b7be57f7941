import type { EndpointOutput } from '@suksa/contracts';
import { type CardRow, cardsOfPerson } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan } from '@suksa/platform';
import {
  Anchor,
  Button,
  EmptyState,
  ErrorState,
  Group,
  Icon,
  keepLoaded,
  Modal,
  Paper,
  Skeleton,
  Stack,
  StatusBadge,
  Text,
} from '@suksa/ui';
import { AuditHistory, FormSection } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCardActions } from './use-card-actions.ts';
import { stateTones, useCardLabels } from './use-card-labels.ts';

type Card = EndpointOutput<typeof cardsOfPerson>['cards'][number];

interface PersonCardsProps {
  readonly person: CardRow;
  readonly onClose: () => void;
}

/** Every card that somebody ever had, what can become of it, and who did what. */
export default function PersonCards({ person, onClose }: PersonCardsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const { labels } = useCardLabels();
  const result = keepLoaded(
    useQuery(apiQuery(cardsOfPerson, { params: { kind: person.kind, id: person.id } })),
  );
  const { data, error, refetch, refreshFailure } = result;
  return (
    <Modal
      opened
      kind="drawer"
      size="lg"
      onClose={onClose}
      title={t('cards.person.title', { name: format.name(person.name) })}
      footer={
        <Button variant="default" onClick={onClose}>
          {common('actions.close')}
        </Button>
      }
    >
      {refreshFailure}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={160} />
      ) : (
        <Stack>
          {data.cards.length === 0 && (
            <EmptyState title={t('cards.person.none')} text={t('cards.person.none_text')} />
          )}
          {data.cards.map((card) => (
            <CardSummary key={card.id} card={card} />
          ))}
          {data.cards.length > 0 && (
            <FormSection title={t('history')}>
              <AuditHistory
                result={result}
                labels={{
                  number: t('cards.columns.number'),
                  status: t('cards.columns.state'),
                  replacedBy: t('cards.person.replaced_by'),
                }}
                show={(field, value) => (field === 'status' ? labels[String(value)] : undefined)}
              />
            </FormSection>
          )}
        </Stack>
      )}
    </Modal>
  );
}

function CardSummary({ card }: { card: Card }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { number, status, issuedOn, expiresOn, printedAt, copies, replacedBy, invoice } = card;
  return (
    <Paper withBorder p="md" component="section" aria-label={number}>
      <Group justify="space-between">
        <Text fw={650}>{number}</Text>
        <StatusBadge tone={stateTones[status]} label={t(`cards.states.${status}`)} />
      </Group>
      <Text size="sm" c="dimmed">
        {t('cards.person.valid', { from: format.date(issuedOn), until: format.date(expiresOn) })}
      </Text>
      <Text size="sm" c="dimmed">
        {printedAt
          ? t('cards.person.printed', { count: copies, date: format.dateTime(printedAt) })
          : t('cards.person.never_printed')}
      </Text>
      {invoice && <BilledWith invoice={invoice} />}
      {replacedBy ? (
        <Text size="sm">{t('cards.person.replaced', { number: replacedBy })}</Text>
      ) : (
        <CardButtons card={card} />
      )}
    </Paper>
  );
}

/** The invoice for a card in place of a lost one. */
function BilledWith({ invoice: { id, number } }: { invoice: NonNullable<Card['invoice']> }) {
  const { t } = useTranslation('settings');
  const mayRead = useCan()('feeinvoice.invoice.view');
  return (
    <Text size="sm">
      {t('cards.fee.billed_with')}{' '}
      {mayRead ? (
        <Anchor component={Link} to={`/feeinvoice?invoice=${id}`}>
          {number}
        </Anchor>
      ) : (
        number
      )}
    </Text>
  );
}

function CardButtons({ card }: { card: Card }) {
  const { t } = useTranslation('settings');
  const can = useCan();
  const { change, replace } = useCardActions();
  const { status } = card;
  const isBarred = status === 'lost' || status === 'blocked';
  return (
    <Group mt="sm" gap="xs">
      {can('settings.card.edit') && status === 'active' && (
        <>
          <Act label={t('cards.actions.lost')} icon="help-circle" onClick={() => void change(card, 'lost')} />
          <Act label={t('cards.actions.blocked')} icon="ban" onClick={() => void change(card, 'blocked')} />
        </>
      )}
      {can('settings.card.edit') && isBarred && (
        <Act
          label={t('cards.actions.active')}
          icon="circle-check"
          onClick={() => void change(card, 'active')}
        />
      )}
      {can('settings.card.create') && (
        <Act label={t('cards.actions.replace')} icon="refresh" onClick={() => void replace(card)} />
      )}
    </Group>
  );
}

function Act({ label, icon, onClick }: { label: string; icon: string; onClick: () => void }) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon name={icon} size={16} />}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
