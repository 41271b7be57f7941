import { exportNotes, listNotes, type Note, noteGroups, noteSorts } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { useCan, useList, useScreen } from '@suksa/platform';
import { Button, Icon, PageFrame } from '@suksa/ui';
import { FilterSelect, ListScreen, type Selection, useListState } from '@suksa/ui/list';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteBulk } from './note-bulk.tsx';
import { useNoteColumns } from './note-columns.tsx';
import { useNoteLabels } from './use-note-labels.ts';

const NoteForm = lazy(() => import('./note-form.tsx'));
const NoteOrderForm = lazy(() => import('./note-order-form.tsx'));

export default function NotesScreen() {
  const { t } = useTranslation('settings');
  const { title, help } = useScreen();
  const can = useCan();
  const format = useFormat();
  const columns = useNoteColumns();
  const { groups } = useNoteLabels();
  const state = useListState({
    sorts: noteSorts,
    filters: { group: noteGroups, active: ['yes', 'no'] },
  });
  const notes = useList(listNotes, { query: state.query }, { file: exportNotes });
  const [edited, setEdited] = useState<Note | 'new' | null>(null);
  const [ordering, setOrdering] = useState(false);
  const { group, active } = state.query;
  const bulk = (selection: Selection<Note>) => <NoteBulk selection={selection} />;

  return (
    <PageFrame
      title={title}
      help={help}
      actions={
        <>
          {can('settings.note.edit') && (
            <Button
              variant="default"
              leftSection={<Icon name="arrows-sort" />}
              onClick={() => setOrdering(true)}
            >
              {t('notes.order.action')}
            </Button>
          )}
          {can('settings.note.create') && (
            <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
              {t('notes.add')}
            </Button>
          )}
        </>
      }
    >
      <ListScreen
        name="settings.notes"
        label={title}
        state={state}
        columns={columns}
        list={notes}
        namespace="settings"
        rowKey={({ id }) => id}
        rowLabel={({ text }) => format.name(text)}
        rowTone={({ active: offered }) => (offered ? undefined : 'muted')}
        searchLabel={t('notes.search')}
        filters={
          <>
            <FilterSelect
              label={t('notes.fields.group')}
              value={group}
              data={groups}
              onChange={(value) => state.setFilter('group', value)}
            />
            <FilterSelect
              label={t('notes.fields.active')}
              value={active}
              data={(['yes', 'no'] as const).map((value) => ({ value, label: t(`notes.states.${value}`) }))}
              onChange={(value) => state.setFilter('active', value)}
            />
          </>
        }
        empty={{ title: t('notes.empty.title'), text: t('notes.empty.text') }}
        onOpen={setEdited}
        bulk={can('settings.note.edit') ? bulk : undefined}
      />
      <Suspense>
        {edited && (
          <NoteForm
            note={edited === 'new' ? null : edited}
            group={group ?? null}
            onClose={() => setEdited(null)}
          />
        )}
        {ordering && <NoteOrderForm first={group ?? 'absence_reason'} onClose={() => setOrdering(false)} />}
      </Suspense>
    </PageFrame>
  );
}
