import { listClasses } from '@suksa/contracts/education';
import type { CardHolderKind } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery } from '@suksa/platform';
import { Alert, Button, Icon, Loader, Modal, notify, SegmentedControl, Select, Stack, Text } from '@suksa/ui';
import { Switch } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../../components/use-refusal-notice.ts';
import { type PrintPhase, useCardPrint } from './use-card-print.ts';

interface PrintWindowProps {
  readonly holder: CardHolderKind;
  /** The people ticked in the list; empty where none are. */
  readonly ids: readonly number[];
  /** The class that the list shows. */
  readonly classId: number | null;
  readonly onClose: () => void;
  readonly onPrinted: () => void;
}

/** Who gets a card printed, on what, and afterwards whether it came out well. */
export default function PrintWindow({ holder, ids, classId, onClose, onPrinted }: PrintWindowProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const onError = useRefusalNotice();
  const { phase, print, confirm } = useCardPrint(t(`cards.print.title_${holder}`));
  const [who, setWho] = useState(ids.length > 0 ? 'selected' : classId === null ? 'all' : `class ${classId}`);
  const [onlyNew, setOnlyNew] = useState(ids.length === 0);
  const [layout, setLayout] = useState<'sheet' | 'single'>('sheet');
  const [backs, setBacks] = useState(true);

  function start() {
    const chosen = /^(class|level) (\d+)$/.exec(who);
    const of = (kind: string) => (chosen?.[1] === kind ? Number(chosen[2]) : null);
    void print(
      {
        holder,
        layout,
        onlyNew,
        ids: who === 'selected' ? [...ids] : null,
        classId: of('class'),
        levelId: of('level'),
      },
      backs,
    );
  }

  async function confirmed(jobId: number, cards: number) {
    try {
      await confirm(jobId);
      notify({ text: t('cards.print.marked', { count: cards }) });
      onPrinted();
      onClose();
    } catch (cause) {
      onError(cause);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`cards.print.title_${holder}`)}
      footer={
        phase.kind === 'done' ? (
          <DoneButtons phase={phase} onClose={onClose} onConfirm={confirmed} />
        ) : (
          <>
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button leftSection={<Icon name="printer" />} loading={phase.kind === 'working'} onClick={start}>
              {t('cards.print.start')}
            </Button>
          </>
        )
      }
    >
      {phase.kind === 'done' ? (
        <Done phase={phase} asked={who === 'selected' && !onlyNew ? ids.length : 0} />
      ) : (
        <Stack gap="md">
          <Whom holder={holder} selected={ids.length} value={who} onChange={setWho} />
          <Switch
            label={t('cards.print.only_new')}
            checked={onlyNew}
            onChange={(event) => setOnlyNew(event.currentTarget.checked)}
          />
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t('cards.print.layout')}
            </Text>
            <SegmentedControl
              aria-label={t('cards.print.layout')}
              data={(['sheet', 'single'] as const).map((value) => ({
                value,
                label: t(`cards.print.layouts.${value}`),
              }))}
              value={layout}
              onChange={setLayout}
            />
          </div>
          <Switch
            label={t('cards.print.backs')}
            checked={backs}
            onChange={(event) => setBacks(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            {t(`cards.print.hint.${layout}`)}
          </Text>
          {phase.kind === 'working' && (
            <Text size="sm" role="status">
              <Loader size="xs" />{' '}
              {phase.photos > 0
                ? t('cards.print.photos', { loaded: phase.loaded, photos: phase.photos })
                : t('cards.print.working')}
            </Text>
          )}
        </Stack>
      )}
    </Modal>
  );
}

interface WhomProps {
  readonly holder: CardHolderKind;
  readonly selected: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Whom({ holder, selected, value, onChange }: WhomProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data } = useQuery(apiQuery(listClasses));
  const options = [
    ...(selected > 0 ? [{ value: 'selected', label: t('cards.print.selected', { count: selected }) }] : []),
    { value: 'all', label: t(`cards.print.all_${holder}`) },
    ...(holder === 'student'
      ? [
          ...(data?.levels ?? []).map(({ id, name }) => ({
            value: `level ${id}`,
            label: t('cards.print.level', { name: format.name(name) }),
          })),
          ...(data?.classes ?? []).map(({ id, name }) => ({
            value: `class ${id}`,
            label: t('cards.print.class', { name: format.className(name) }),
          })),
        ]
      : []),
  ];
  return (
    <Select
      label={t('cards.print.whom')}
      data={options}
      value={value}
      onChange={(chosen) => chosen && onChange(chosen)}
    />
  );
}

type DonePhase = Extract<PrintPhase, { kind: 'done' }>;

interface DoneProps {
  readonly phase: DonePhase;
  /** How many people were chosen by name; 0 for a class, a level or all. */
  readonly asked: number;
}

function Done({ phase: { cards, issued, skipped }, asked }: DoneProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const gone = Math.max(0, asked - cards - skipped.length);
  return (
    <Stack gap="sm">
      {cards === 0 ? (
        <Text>{t('cards.print.nothing')}</Text>
      ) : (
        <>
          <Text>{t('cards.print.sent', { count: cards, issued })}</Text>
          <Text fw={600}>{t('cards.print.well')}</Text>
        </>
      )}
      {gone > 0 && <Text>{t('cards.print.gone', { count: gone })}</Text>}
      {skipped.length > 0 && (
        <Alert
          color="yellow"
          icon={<Icon name="alert-triangle" />}
          title={t('cards.print.skipped', { count: skipped.length })}
        >
          <ul>
            {skipped.slice(0, 50).map(({ id, name, reason }) => (
              <li key={id}>
                {format.name(name)}: {t(`cards.skips.${reason}`)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </Stack>
  );
}

interface DoneButtonsProps {
  readonly phase: DonePhase;
  readonly onClose: () => void;
  readonly onConfirm: (jobId: number, cards: number) => Promise<void>;
}

function DoneButtons({ phase: { jobId, cards }, onClose, onConfirm }: DoneButtonsProps) {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  if (jobId === null) return <Button onClick={onClose}>{common('actions.close')}</Button>;
  return (
    <>
      <Button variant="default" onClick={onClose}>
        {t('cards.print.not_well')}
      </Button>
      <Button leftSection={<Icon name="check" />} onClick={() => void onConfirm(jobId, cards)}>
        {t('cards.print.all_well')}
      </Button>
    </>
  );
}
