import type { EndpointOutput } from '@suksa/contracts';
import { type FormTie, readForm, tieForm } from '@suksa/contracts/reports';
import { useFormat } from '@suksa/i18n';
import { apiQuery, useApiMutation, useUnsavedChanges } from '@suksa/platform';
import {
  Button,
  ErrorState,
  Group,
  keepLoaded,
  notify,
  Select,
  Skeleton,
  Text,
  useRefusalNotice,
} from '@suksa/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGrid } from './form-grid.tsx';
import classes from './forms.module.css';
import { fieldsAt, rowOf, withRow } from './tie-rules.ts';

/** The form’s own sheet: a click on a cell says what stands there when it is filled. */
export default function TieForm({ id }: { readonly id: number }) {
  const { data, error, refetch, refreshFailure } = keepLoaded(
    useQuery(apiQuery(readForm, { params: { id } })),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} namespace="reports" />;
  if (!data) return <Skeleton height={420} />;
  return (
    <>
      {refreshFailure}
      <Ties key={data.form.version} found={data} />
    </>
  );
}

function Ties({ found }: { readonly found: EndpointOutput<typeof readForm> }) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation('common');
  const format = useFormat();
  const refusal = useRefusalNotice('reports');
  const { form, sheets, subjects } = found;
  const { kind } = form;
  const [draft, setDraft] = useState({ ties: form.ties as readonly FormTie[], rows: form.rows });
  const [sheet, setSheet] = useState(form.rows?.sheet ?? 0);
  const [place, setPlace] = useState('A1');
  const changed = draft.ties !== form.ties || draft.rows !== form.rows;
  useUnsavedChanges(changed);
  const save = useApiMutation(tieForm, {
    onSuccess: () => notify({ tone: 'green', text: t('forms.tie.saved') }),
  });
  const grid = sheets[sheet];
  const row = rowOf(place);
  const inRows = draft.rows?.sheet === sheet ? draft.rows : null;
  const tied = draft.ties.find((tie) => tie.sheet === sheet && tie.place === place)?.field ?? null;
  const isFormula = grid?.cells.some((cell) => cell.place === place && cell.isFormula) ?? false;
  const nameOf = (field: string): string => {
    const subject = subjects.find((one) => field === `subject:${one.id}`);
    return subject ? format.name(subject.name) : t(`forms.fields.${field as 'name'}`);
  };
  const offered = fieldsAt(
    kind,
    inRows?.first === row,
    subjects.map((one) => one.id),
  );

  const tie = (field: string | null) =>
    setDraft(({ ties, rows }) => ({
      rows,
      ties: [
        ...ties.filter((one) => one.sheet !== sheet || one.place !== place),
        ...(field === null ? [] : [{ sheet, place, field }]),
      ],
    }));

  return (
    <div className={classes.tie}>
      <div className={classes.side}>
        <Text fw={600}>{form.name}</Text>
        <Text size="sm" c="dimmed">
          {t(`forms.tie.help_${kind}`)}
        </Text>
        {sheets.length > 1 && (
          <Select
            label={t('forms.tie.sheet')}
            data={sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
            value={String(sheet)}
            onChange={(at) => setSheet(Number(at))}
          />
        )}
        <Text fw={600}>{t('forms.tie.cell', { place })}</Text>
        {isFormula ? (
          <Text size="sm">{t('forms.tie.formula')}</Text>
        ) : (
          <Select
            label={t('forms.tie.field')}
            placeholder={t('forms.tie.nothing')}
            data={[
              ...offered,
              // What is tied stays to be seen, also where its row was moved away from it.
              ...(tied !== null && !offered.includes(tied) ? [tied] : []),
            ].map((field) => ({ value: field, label: nameOf(field) }))}
            value={tied}
            onChange={tie}
          />
        )}
        {kind !== 'student' && (
          <>
            <Text size="sm">
              {inRows
                ? t('forms.tie.rows', {
                    first: format.number(inRows.first),
                    last: format.number(inRows.last),
                  })
                : t(`forms.tie.no_rows_${kind}`)}
            </Text>
            <Group gap="xs">
              {(['first', 'last'] as const).map((which) => (
                <Button
                  key={which}
                  size="xs"
                  variant="default"
                  onClick={() => setDraft((before) => withRow(before, sheet, row, which))}
                >
                  {t(`forms.tie.${which}`, { row: format.number(row) })}
                </Button>
              ))}
            </Group>
          </>
        )}
        <div>
          <Button
            disabled={!changed}
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                {
                  params: { id: form.id },
                  body: { kind, ties: [...draft.ties], rows: draft.rows, version: form.version },
                },
                { onError: refusal },
              )
            }
          >
            {common('actions.save')}
          </Button>
        </div>
      </div>
      {grid && (
        <FormGrid
          grid={grid}
          place={place}
          rows={inRows}
          fieldAt={(at) => {
            const field = draft.ties.find((one) => one.sheet === sheet && one.place === at)?.field;
            return field === undefined ? null : nameOf(field);
          }}
          onPlace={setPlace}
        />
      )}
    </div>
  );
}
