import {
  type ClassGroup,
  ClassGroupChange,
  ClassGroupInput,
  createClassGroup,
  deleteClassGroup,
  renameClassGroup,
  type TimetableWeek,
} from '@suksa/contracts/technical';
import { useFormat } from '@suksa/i18n';
import { send, useApiMutation } from '@suksa/platform';
import { Button, Group, Icon, Modal, Stack, Text } from '@suksa/ui';
import { FormDialog, SelectField, TextField, useContractForm } from '@suksa/ui/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../../components/use-refusal-notice.ts';
import classes from '../timetable.module.css';
import type { WeekWords } from '../use-week-words.ts';

interface ClassGroupsProps {
  readonly week: TimetableWeek;
  readonly words: WeekWords;
  readonly classId: number;
  readonly onClose: () => void;
}

/** Into which groups a class falls, division by division. */
export function ClassGroups({ week, words, classId, onClose }: ClassGroupsProps) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const refused = useRefusalNotice();
  const remove = useApiMutation(deleteClassGroup);
  const [edited, setEdited] = useState<ClassGroup | 'new' | null>(null);
  const groups = week.groups.filter((group) => group.classId === classId);
  if (edited === 'new') return <NewGroup classId={classId} onClose={() => setEdited(null)} />;
  if (edited) return <RenameGroup group={edited} onClose={() => setEdited(null)} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('timetable.groups.of', { className: words.schoolClass(classId) })}
      size="lg"
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('timetable.groups.text')}
        </Text>
        {groups.length === 0 && <Text>{t('timetable.groups.none')}</Text>}
        <ul className={classes.rules}>
          {groups.map((group) => (
            <li key={group.id}>
              <p>
                <strong>{group.name}</strong> ·{' '}
                {t('timetable.groups.in_division', { number: format.number(group.division) })}
              </p>
              <Group gap="xs" wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`${t('timetable.groups.rename')}: ${group.name}`}
                  onClick={() => setEdited(group)}
                >
                  {t('timetable.groups.rename')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={remove.isPending}
                  aria-label={`${t('timetable.rules.delete')}: ${group.name}`}
                  onClick={() => remove.mutate({ params: { id: group.id } }, { onError: refused })}
                >
                  {t('timetable.rules.delete')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
        <div>
          <Button leftSection={<Icon name="plus" />} onClick={() => setEdited('new')}>
            {t('timetable.groups.add')}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}

function NewGroup({ classId, onClose }: { readonly classId: number; readonly onClose: () => void }) {
  const { t } = useTranslation('technical');
  const format = useFormat();
  const form = useContractForm({
    name: 'technical.class-group',
    record: `new/${classId}`,
    schema: ClassGroupInput,
    namespace: 'technical',
    initial: { classId, division: 1 as number | null, name: '' },
    submit: (body) => send(createClassGroup, { body }),
  });
  return (
    <FormDialog opened onClose={onClose} form={form} title={t('timetable.groups.add')}>
      <TextField {...form.field('name')} label={t('timetable.groups.name')} required autoFocus />
      <SelectField
        {...form.field('division')}
        label={t('timetable.groups.division')}
        description={t('timetable.groups.division_help')}
        data={[1, 2, 3, 4].map((value) => ({ value, label: format.number(value) }))}
        required
      />
    </FormDialog>
  );
}

function RenameGroup({ group, onClose }: { readonly group: ClassGroup; readonly onClose: () => void }) {
  const { t } = useTranslation('technical');
  const form = useContractForm({
    name: 'technical.class-group',
    record: group.id,
    schema: ClassGroupChange,
    namespace: 'technical',
    initial: { name: group.name, version: group.version },
    submit: (body) => send(renameClassGroup, { params: { id: group.id }, body }),
  });
  return (
    <FormDialog opened onClose={onClose} form={form} title={t('timetable.groups.rename')}>
      <TextField {...form.field('name')} label={t('timetable.groups.name')} required autoFocus />
    </FormDialog>
  );
}
