import { listNotes, type Note, type NoteGroup, NoteOrder, orderNotes } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { apiQuery, send } from '@suksa/platform';
import { EmptyState, ErrorState, Modal, Skeleton } from '@suksa/ui';
import { FormDrawer, SelectField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SortableList } from './sortable-list.tsx';
import { useNoteLabels } from './use-note-labels.ts';

interface NoteOrderFormProps {
  readonly first: NoteGroup;
  readonly onClose: () => void;
}

/** Puts the texts of one group in the order in which they are offered. */
export default function NoteOrderForm({ first, onClose }: NoteOrderFormProps) {
  const { t } = useTranslation('settings');
  const [group, setGroup] = useState(first);
  const notes = useQuery({ ...apiQuery(listNotes, { query: { group, size: 100 } }), gcTime: 0 });
  if (notes.data && !notes.isFetching)
    return (
      <OrderForm key={group} group={group} notes={notes.data.rows} onGroup={setGroup} onClose={onClose} />
    );
  return (
    <Modal opened kind="drawer" title={t('notes.order.title')} onClose={onClose}>
      {notes.error ? (
        <ErrorState error={notes.error} onRetry={() => void notes.refetch()} namespace="settings" />
      ) : (
        <Skeleton height={320} />
      )}
    </Modal>
  );
}

interface OrderFormProps {
  readonly group: NoteGroup;
  readonly notes: readonly Note[];
  readonly onGroup: (group: NoteGroup) => void;
  readonly onClose: () => void;
}

function OrderForm({ group, notes, onGroup, onClose }: OrderFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { groups } = useNoteLabels();
  const form = useContractForm({
    name: 'settings.note_order',
    record: group,
    schema: NoteOrder,
    namespace: 'settings',
    initial: { group, ids: notes.map(({ id }) => id) },
    submit: (body) => send(orderNotes, { body }),
  });
  const byId = new Map(notes.map((note) => [note.id, note]));
  const items = form.values.ids.flatMap((id) => byId.get(id) ?? []);

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      title={t('notes.order.title')}
      savedText={t('notes.order.done')}
      readOnly={notes.length === 0}
    >
      <SelectField
        name="group"
        label={t('notes.fields.group')}
        value={group}
        data={groups}
        disabled={form.dirty}
        onChange={(value) => value && onGroup(value)}
        required
      />
      {notes.length === 0 ? (
        <EmptyState title={t('notes.empty.title')} />
      ) : (
        <SortableList
          label={groups.find(({ value }) => value === group)?.label ?? ''}
          items={items}
          itemKey={({ id }) => id}
          itemLabel={({ text }) => format.name(text)}
          onChange={(next) =>
            form.set(
              'ids',
              next.map(({ id }) => id),
            )
          }
          disabled={form.saving}
        >
          {({ text }) => format.name(text)}
        </SortableList>
      )}
    </FormDrawer>
  );
}
