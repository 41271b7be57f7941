import { type ClassRecord, deleteClass, listStudents } from '@suksa/contracts/education';
import { useFormat } from '@suksa/i18n';
import { allRows, send, useApiMutation, useBranch, useCan } from '@suksa/platform';
import { ActionIcon, dialogs, Group, Icon, Menu, notify } from '@suksa/ui';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCardsOf } from '../components/use-cards-of.ts';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import { registerPath } from '../management/register-path.ts';
import { PrintDialog } from '../printing/print-dialog.tsx';
import type { PrintWords } from '../printing/print-words.ts';
import { type Sheet, useClassSheets } from '../register/printing/use-class-sheets.ts';

const forms = {
  split: lazy(() => import('./split-form.tsx')),
  merge: lazy(() => import('./merge-form.tsx')),
} as const;

interface ClassMenuProps {
  readonly schoolClass: ClassRecord;
  readonly onEdit: () => void;
}

/** What can be done with one class; to change it there is a button of its own. */
export function ClassMenu({ schoolClass, onEdit }: ClassMenuProps) {
  const { t } = useTranslation('education');
  const { t: common } = useTranslation('common');
  const can = useCan();
  const navigate = useNavigate();
  const writable = useBranch()?.readOnly === false;
  const format = useFormat();
  const print = useClassSheets();
  const openCards = useCardsOf();
  const onError = useRefusalNotice();
  // Told by the hook: the row that asked is gone by then.
  const remove = useApiMutation(deleteClass, {
    onSuccess: () =>
      notify({ text: t('classes.delete.done', { className: format.className(schoolClass.name) }) }),
  });
  const [printing, setPrinting] = useState<Sheet | null>(null);
  const [asked, setAsked] = useState<keyof typeof forms | null>(null);
  const { id, students } = schoolClass;
  const name = format.className(schoolClass.name);
  const mayMove = writable && can('education.class.edit') && can('education.student.edit') && students > 0;
  const mayDelete = writable && can('education.class.delete');
  const seesStudents = can('education.student.view');
  const Form = asked && forms[asked];

  async function printSheet(sheet: Sheet, words: PrintWords) {
    const query = { class: id, sort: 'name' as const, names: words.locale };
    const rows = await allRows((paging) => send(listStudents, { query: { ...query, ...paging } }));
    await print(sheet, rows, words);
  }

  async function askToDelete() {
    const sure = await dialogs.confirm({
      title: t('classes.delete.title', { className: name }),
      text: t('classes.delete.text'),
      confirmLabel: t('classes.delete.confirm'),
      danger: true,
    });
    if (!sure) return;
    remove.mutate({ params: { id } }, { onError });
  }

  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('classes.edit', { className: name })}
        title={t('classes.edit', { className: name })}
        onClick={onEdit}
      >
        <Icon name="pencil" />
      </ActionIcon>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={common('list.row_actions', { row: name })}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {seesStudents && (
            <>
              <Menu.Item
                leftSection={<Icon name="users" />}
                onClick={() => void navigate(registerPath({ class: id }))}
              >
                {t('classes.students')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="clipboard-list" />} onClick={() => setPrinting('roll')}>
                {t('sheets.roll')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="photo" />} onClick={() => setPrinting('photos')}>
                {t('sheets.photos')}
              </Menu.Item>
              {openCards && students > 0 && (
                <Menu.Item leftSection={<Icon name="id" />} onClick={() => openCards({ classId: id })}>
                  {t('sheets.cards')}
                </Menu.Item>
              )}
            </>
          )}
          {mayMove && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<Icon name="hierarchy" />} onClick={() => setAsked('split')}>
                {t('classes.split.action')}
              </Menu.Item>
              <Menu.Item leftSection={<Icon name="arrows-exchange" />} onClick={() => setAsked('merge')}>
                {t('classes.merge.action')}
              </Menu.Item>
            </>
          )}
          {mayDelete && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => void askToDelete()}>
                {t('classes.delete.confirm')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {printing && (
        <PrintDialog
          kind={`sheets.title.${printing}`}
          title={t(`sheets.title.${printing}`)}
          onPrint={(words) => printSheet(printing, words)}
          onClose={() => setPrinting(null)}
        />
      )}
      {Form && (
        <Suspense>
          <Form schoolClass={schoolClass} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </Group>
  );
}
