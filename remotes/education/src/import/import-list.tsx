import { type ImportLine, listImports } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { useList } from '@suksa/platform';
import { StatusBadge, type Tone } from '@suksa/ui';
import { type Column, ListScreen, useListState } from '@suksa/ui/list';
import { useTranslation } from 'react-i18next';

const tones = {
  uploaded: 'gray',
  checking: 'blue',
  checked: 'amber',
  running: 'blue',
  done: 'green',
  undoing: 'blue',
  undone: 'gray',
} as const satisfies Record<ImportLine['state'], Tone>;

/** What was imported in the chosen branch and year, by whom, and what became of it. */
export function ImportList({ onOpen }: { readonly onOpen: (id: number) => void }) {
  const { t } = useTranslation('education');
  const format = useFormat();
  const state = useListState({ sorts: ['at'] });
  const imports = useList(listImports, {
    query: { page: state.query.page, size: state.query.size, q: state.query.q },
  });
  const columns: readonly Column<ImportLine>[] = [
    {
      key: 'at',
      title: t('import.at'),
      width: 160,
      card: 'subtitle',
      render: ({ at }) => format.dateTime(at),
    },
    { key: 'fileName', title: t('import.file'), card: 'title', render: ({ fileName }) => fileName },
    {
      key: 'rows',
      title: t('import.rows'),
      align: 'end',
      width: 100,
      render: ({ rows }) => format.number(rows),
    },
    {
      key: 'made',
      title: t('import.made'),
      width: 220,
      render: ({ counts, state: now }) =>
        counts && (now === 'done' || now === 'undone')
          ? t('import.made_counts', {
              added: format.number(counts.new),
              changed: format.number(counts.changed),
            })
          : '–',
    },
    { key: 'by', title: t('import.by'), width: 200, render: ({ by }) => format.name(by) },
    {
      key: 'state',
      title: t('fields.status'),
      width: 150,
      card: 'badge',
      render: ({ state: now }) => <StatusBadge tone={tones[now]} label={t(`import.state.${now}`)} />,
    },
  ];
  if (imports.result.data?.total === 0 && !state.narrowed) return null;
  return (
    <section aria-labelledby="earlier-imports">
      <h2 id="earlier-imports" style={{ fontSize: '1.0625rem', lineHeight: 1.6, margin: '0.5rem 0' }}>
        {t('import.earlier')}
      </h2>
      <ListScreen
        name="education.imports"
        label={t('import.earlier')}
        state={state}
        columns={columns}
        list={imports}
        namespace="education"
        rowKey={({ id }) => id}
        rowLabel={({ fileName }) => fileName}
        searchLabel={t('import.search')}
        onOpen={({ id }) => onOpen(id)}
      />
    </section>
  );
}
