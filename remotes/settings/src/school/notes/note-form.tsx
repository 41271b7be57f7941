import { createNote, type Note, NoteChange, type NoteGroup, updateNote } from '@suksa/contracts/settings';
import { useFormat } from '@suksa/i18n';
import { send, useBranch, useCan, useCurrentUser } from '@suksa/platform';
import { Alert, Icon } from '@suksa/ui';
import {
  FormDrawer,
  FormSection,
  SelectField,
  SwitchField,
  TextField,
  useContractForm,
} from '@suksa/ui/form';
import { useTranslation } from 'react-i18next';
import { NoteHistory } from './note-history.tsx';
import { useNoteLabels } from './use-note-labels.ts';

interface NoteFormProps {
  /** Null for a new one. */
  readonly note: Note | null;
  /** The group that the list shows, for a new one. */
  readonly group: NoteGroup | null;
  readonly onClose: () => void;
}

/** Adds or rewords a standard text; shows who changed it. */
export default function NoteForm({ note, group, onClose }: NoteFormProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const can = useCan();
  const branch = useBranch()?.branch;
  const { groups, pictures } = useNoteLabels();
  const everywhere = useCurrentUser()?.scope === 'all_branches';
  const form = useContractForm({
    name: 'settings.note',
    record: note?.id ?? null,
    schema: NoteChange,
    namespace: 'settings',
    initial: {
      version: note?.version ?? 1,
      group: (note?.group ?? group) as NoteGroup | null,
      text: note?.text ?? { lo: '', en: '' },
      needsFreeText: note?.needsFreeText ?? false,
      picture: note?.picture ?? ('none' as const),
      everywhere: note ? note.branch === null : everywhere,
    },
    submit: ({ version, ...input }) =>
      note
        ? send(updateNote, { params: { id: note.id }, body: { ...input, version } })
        : send(createNote, { body: input }),
  });
  const { field, values } = form;
  // A text for every branch is left to those who see every branch.
  const readOnly =
    !can(note ? 'settings.note.edit' : 'settings.note.create') || (note?.branch === null && !everywhere);

  return (
    <FormDrawer
      opened
      onClose={onClose}
      form={form}
      readOnly={readOnly}
      title={note ? format.name(note.text) : t('notes.add')}
      savedText={t('notes.saved', { text: format.name(values.text) })}
    >
      {note && note.uses > 0 && (
        <Alert color="gray" icon={<Icon name="info-circle" />}>
          {t('notes.used', { count: note.uses })}
        </Alert>
      )}
      <SelectField
        {...field('group')}
        label={t('notes.fields.group')}
        description={values.group ? t(`notes.groups_help.${values.group}`) : undefined}
        data={groups}
        disabled={readOnly}
        required
      />
      <TextField
        {...field('text.lo')}
        label={t('notes.fields.text_lo')}
        lang="lo"
        maxLength={200}
        disabled={readOnly}
        required
      />
      <TextField
        {...field('text.en')}
        label={t('notes.fields.text_en')}
        lang="en"
        maxLength={200}
        disabled={readOnly}
        required
      />
      {values.group === 'late_reason' && (
        <SelectField
          {...field('picture')}
          label={t('notes.fields.picture')}
          description={t('notes.picture_help')}
          data={pictures}
          disabled={readOnly}
        />
      )}
      <SwitchField
        {...field('needsFreeText')}
        label={t('notes.fields.free')}
        description={t('notes.free_help')}
        disabled={readOnly}
      />
      <SwitchField
        {...field('everywhere')}
        label={t('holidays.fields.everywhere')}
        description={branch && t('holidays.everywhere_help', { branch: format.name(branch.name) })}
        disabled={readOnly || !everywhere}
      />
      {note && (
        <FormSection title={t('history')}>
          <NoteHistory id={note.id} />
        </FormSection>
      )}
    </FormDrawer>
  );
}
