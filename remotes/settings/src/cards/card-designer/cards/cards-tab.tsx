import { listClasses } from '@suksa/contracts/education';
import { type CardRow, cardSorts, cardStates, exportCards, listCards } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useCan, useList } from '@suksa/platform';
import { Button, Icon, SegmentedControl } from '@suksa/ui';
import { FilterSelect, ListScreen, type Selection, useListState } from '@suksa/ui/list';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardFeeButton } from '../fee/card-fee-button.tsx';
import classes from '../screen/designer.module.css';
import { CardBulk } from './card-bulk.tsx';
import { useCardColumns } from './card-columns.tsx';
import { useCardLabels } from './use-card-labels.ts';
import { usePreselectedPeople } from './use-preselected-people.ts';

const PersonCards = lazy(() => import('./person-cards.tsx'));
const PrintWindow = lazy(() => import('../print/print-window.tsx'));

const useCardsState = () =>
  useListState({
    sorts: cardSorts,
    filters: {
      holder: ['student', 'staff'],
      level: 'number',
      class: 'number',
      state: cardStates,
      photo: ['yes', 'no'],
    },
  });

/** Who has which card: to print, to replace, to block. */
export function CardsTab() {
  const { t } = useTranslation('settings');
  const { t: common } = useTranslation('common');
  const can = useCan();
  const format = useFormat();
  const state = useCardsState();
  const holder = state.query.holder ?? 'student';
  const columns = useCardColumns(holder);
  const result = useList(listCards, { query: state.query }, { file: exportCards });
  const [opened, setOpened] = useState<CardRow | null>(null);
  const [printing, setPrinting] = useState<Selection<CardRow> | 'list' | null>(null);
  const title = t(`cards.list.title_${holder}`);
  const bulk = (selection: Selection<CardRow>) => (
    <CardBulk selection={selection} onPrint={() => setPrinting(selection)} />
  );
  const sent = usePreselectedPeople();
  const chosen = printing === 'list' || printing === null ? [] : printing.rows;

  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('cards.list.holder')}
          data={(['student', 'staff'] as const).map((value) => ({
            value,
            label: t(`cards.holders.${value}`),
          }))}
          value={holder}
          onChange={(value) => state.setFilter('holder', value === 'student' ? null : value)}
        />
        <span className={classes.space} />
        {sent.back && (
          <Button variant="default" leftSection={<Icon name="arrow-left" />} onClick={sent.back}>
            {common('actions.back')}
          </Button>
        )}
        <CardFeeButton />
        {can('settings.card.create') && (
          <Button leftSection={<Icon name="printer" />} onClick={() => setPrinting('list')}>
            {t('cards.print.open')}
          </Button>
        )}
      </div>
      <ListScreen
        name={`settings.cards.${holder}`}
        label={title}
        state={state}
        columns={columns}
        list={result}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ name }) => format.name(name)}
        searchLabel={t('cards.list.search')}
        filters={<CardFilters state={state} />}
        empty={{ title: t('cards.list.empty') }}
        onOpen={setOpened}
        bulk={(can('settings.card.create') || can('settings.card.edit')) && bulk}
      />
      <Suspense>
        {opened && <PersonCards person={opened} onClose={() => setOpened(null)} />}
        {sent.ids.length > 0 && (
          <PrintWindow
            holder="student"
            ids={sent.ids}
            classId={null}
            onClose={sent.back ?? sent.forget}
            onPrinted={() => undefined}
          />
        )}
        {printing && (
          <PrintWindow
            holder={holder}
            ids={chosen.map(({ id }) => id)}
            classId={holder === 'student' ? (state.query.class ?? null) : null}
            onClose={() => setPrinting(null)}
            onPrinted={() => printing !== 'list' && printing.clear()}
          />
        )}
      </Suspense>
    </>
  );
}

function CardFilters({ state }: { state: ReturnType<typeof useCardsState> }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { states } = useCardLabels();
  const { holder, level, class: classId, state: cardState, photo } = state.query;
  const { data } = useQuery(apiQuery(listClasses));
  const ofLevel = (data?.classes ?? []).filter((one) => level === undefined || one.level.id === level);
  return (
    <>
      {holder !== 'staff' && (
        <>
          <FilterSelect
            label={t('cards.columns.level')}
            value={level}
            data={(data?.levels ?? []).map(({ id, name }) => ({ value: id, label: format.name(name) }))}
            onChange={(value) => state.setFilter('level', value)}
          />
          <FilterSelect
            label={t('cards.columns.class')}
            value={classId}
            data={ofLevel.map(({ id, name }) => ({ value: id, label: format.className(name) }))}
            onChange={(value) => state.setFilter('class', value)}
          />
        </>
      )}
      <FilterSelect
        label={t('cards.columns.state')}
        value={cardState}
        data={states}
        onChange={(value) => state.setFilter('state', value)}
      />
      <FilterSelect
        label={t('cards.columns.photo')}
        value={photo}
        data={[
          { value: 'yes', label: t('cards.columns.has_photo') },
          { value: 'no', label: t('cards.columns.no_photo') },
        ]}
        onChange={(value) => state.setFilter('photo', value)}
      />
    </>
  );
}
