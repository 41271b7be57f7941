import {
  type Decision,
  type DecisionQuery,
  exportDecisions,
  listDecisions,
} from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useCan, useList, useScreen } from '@suksa/platform';
import { Button, Group, Icon } from '@suksa/ui';
import { ListScreen } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDecisionColumns } from './decision-columns.tsx';
import { DecisionFilters, useDecisionsState } from './decision-filters.tsx';
import type { Chosen } from './outcome-form.tsx';
import type { StepProps } from './step-props.ts';
import { UndoStudents } from './undo-students.tsx';

const OutcomeDialog = lazy(() => import('./outcome-form.tsx'));
const PlaceDialog = lazy(() => import('./place-form.tsx'));

/** Every student with outcome and class: changed one by one, ticked, or as the filter has them. */
export default function OutcomesStep({ summary }: StepProps) {
  const { t } = useTranslation('education');
  const { title } = useScreen();
  const format = useFormat();
  const can = useCan();
  const columns = useDecisionColumns();
  const state = useDecisionsState();
  const query = state.query as Partial<DecisionQuery>;
  const { id, from, to, state: stage } = summary.rollover;
  const found = useList(listDecisions, { params: { id }, query }, { file: exportDecisions });
  const [asked, setAsked] = useState<{ what: 'outcome' | 'class'; chosen: Chosen; row?: Decision } | null>(
    null,
  );
  const isDraft = summary.rollover.state === 'draft';
  const mayDecide = isDraft && can('education.rollover.edit');
  const mayTakeBack = summary.rollover.state === 'done' && can('education.rollover.approve');
  const total = found.result.data?.total ?? 0;
  const several = (rows: readonly Decision[]): Chosen => ({
    students: rows.map((row) => row.id),
    seen: rows.map(({ id: student, outcome, leaveAs, toClass }) => ({
      student,
      outcome,
      leaveAs,
      toClassId: toClass?.id ?? null,
    })),
    count: rows.length,
  });
  const filtered: Chosen = {
    filter: query as DecisionQuery,
    filterSeen: found.result.data?.version,
    count: total,
  };
  const buttons = (chosen: Chosen, all: boolean) => (
    <>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="flag" size={16} />}
        onClick={() => setAsked({ what: 'outcome', chosen })}
      >
        {t(all ? 'rollover.decide.all' : 'rollover.decide.several', {
          students: format.number(chosen.count),
        })}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Icon name="chalkboard" size={16} />}
        onClick={() => setAsked({ what: 'class', chosen })}
      >
        {t(all ? 'rollover.place.all' : 'rollover.place.several', { students: format.number(chosen.count) })}
      </Button>
    </>
  );

  return (
    <>
      <ListScreen
        name="education.rollover"
        label={title}
        state={state}
        columns={columns}
        list={found}
        namespace="education"
        rowKey={(row) => row.id}
        rowLabel={({ name }) => format.name(name)}
        rowTone={({ takenBack }) => (takenBack ? 'muted' : undefined)}
        searchLabel={t('register.search')}
        filters={<DecisionFilters state={state} summary={summary} />}
        print={{
          subtitle: `${from.name} → ${to.name} · ${t(`rollover.state.${stage}`)} · ${format.date(new Date())}`,
          signatures: [t('rollover.signature.registrar'), t('record.signature_head')],
          sealed: true,
          landscape: true,
        }}
        empty={{ title: t('rollover.nobody') }}
        onOpen={mayDecide && ((row) => setAsked({ what: 'outcome', chosen: several([row]), row }))}
        summary={mayDecide && total > 0 && <Group gap="xs">{buttons(filtered, true)}</Group>}
        bulk={
          mayDecide
            ? ({ rows }) => buttons(several(rows), false)
            : mayTakeBack &&
              (({ rows, clear }) => <UndoStudents rolloverId={id} rows={rows} onDone={clear} />)
        }
      />
      <Suspense>
        {asked?.what === 'outcome' && (
          <OutcomeDialog
            rolloverId={id}
            chosen={asked.chosen}
            row={asked.row}
            onClose={() => setAsked(null)}
            onDone={() => setAsked(null)}
          />
        )}
        {asked?.what === 'class' && (
          <PlaceDialog
            summary={summary}
            chosen={asked.chosen}
            onClose={() => setAsked(null)}
            onDone={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
