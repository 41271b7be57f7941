import { noteAudit } from '@suksa/contracts/settings';
import { apiQuery } from '@suksa/platform';
import { AuditHistory } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNoteLabels } from './use-note-labels.ts';

/** Who changed a standard text, when, and from what to what. */
export function NoteHistory({ id }: { id: number }) {
  const { t } = useTranslation('settings');
  const { groups, pictures } = useNoteLabels();
  const history = useQuery(apiQuery(noteAudit, { params: { id } }));
  const labels = {
    group: t('notes.fields.group'),
    text: t('notes.fields.text'),
    needsFreeText: t('notes.fields.free'),
    picture: t('notes.fields.picture'),
    branch: t('holidays.fields.scope'),
    active: t('notes.fields.active'),
  };
  const show = (field: string, value: unknown) =>
    (field === 'picture' ? pictures : groups).find((one) => one.value === value)?.label;
  return <AuditHistory result={history} labels={labels} show={show} />;
}
