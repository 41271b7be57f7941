import { dayAt, daysAfter, instantAt } from '@suksa/contracts/days';
import { useFormat } from '@suksa/i18n';
import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@suksa/ui';
import { DateField, FormRow, TimeField } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PublishWindowProps {
  /** How many cards have missing marks, and no comment. */
  readonly missing: number;
  readonly silent: number;
  readonly isPending: boolean;
  /** From when families see them; null: at once. */
  readonly onPublish: (shownFrom: string | null) => void;
  readonly onClose: () => void;
}

/** Asks when families see the cards that are published: at once, or from a time that the school sets. */
export default function PublishWindow({
  missing,
  silent,
  isPending,
  onPublish,
  onClose,
}: PublishWindowProps) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [day, setDay] = useState<string | null>(daysAfter(dayAt(), 1));
  const [time, setTime] = useState<string | null>('08:00');
  const shownFrom = when === 'now' ? null : instantOf(day, time);
  const isPast = shownFrom !== null && Date.parse(shownFrom) <= Date.now();
  return (
    <Modal opened onClose={onClose} title={t('cards.publish')}>
      <Stack gap="md">
        <Text>
          {t('cards.publish_ask', { missing: format.number(missing), silent: format.number(silent) })}
        </Text>
        <SegmentedControl
          aria-label={t('cards.when.label')}
          value={when}
          data={(['now', 'later'] as const).map((value) => ({ value, label: t(`cards.when.${value}`) }))}
          onChange={(value) => setWhen(value as 'now')}
        />
        {when === 'later' && (
          <FormRow>
            <DateField label={t('cards.when.day')} value={day} onChange={setDay} required />
            <TimeField
              label={t('cards.when.time')}
              value={time}
              onChange={setTime}
              error={isPast ? t('cards.when.past') : undefined}
              required
            />
          </FormRow>
        )}
        <Text size="sm" c="dimmed">
          {t('cards.when.help')}
        </Text>
        <Group>
          <Button
            loading={isPending}
            disabled={when === 'later' && (shownFrom === null || isPast)}
            onClick={() => onPublish(shownFrom)}
          >
            {t('cards.publish')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** A day and time of the school’s clock; null while they are none. */
const instantOf = (day: string | null, time: string | null): string | null =>
  day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) && time !== null && /^\d{2}:\d{2}$/.test(time)
    ? instantAt(day, time).toISOString()
    : null;
