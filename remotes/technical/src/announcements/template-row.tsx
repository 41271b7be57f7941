import {
  type AnnouncementTemplate,
  AnnouncementTemplateInput,
  createAnnouncementTemplate,
  deleteAnnouncementTemplate,
  listAnnouncementTemplates,
  updateAnnouncementTemplate,
} from '@suksa/contracts/technical';
import { apiQuery, send, useApiMutation } from '@suksa/platform';
import { Button, dialogs, Group, notify, Select } from '@suksa/ui';
import { FormDialog, TextField, useContractForm } from '@suksa/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import type { AnnouncementForm } from './announcement-draft.ts';

/** Begins an announcement with words that the school has kept, and keeps those that are written. */
export function TemplateRow({ form }: { readonly form: AnnouncementForm }) {
  const { t } = useTranslation('technical');
  const { data } = useQuery(apiQuery(listAnnouncementTemplates));
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [keeping, setKeeping] = useState(false);
  const { title, body } = form.values;
  const words = [title.lo, title.en, body.lo, body.en];
  const isWritten = words.some((text) => text.trim() !== '');
  const chosen = data?.rows.find(({ id }) => id === chosenId);

  async function choose(id: number) {
    const template = data?.rows.find((one) => one.id === id);
    if (!template) return;
    const isItsOwn = chosen !== undefined && isSame(chosen, form.values);
    if (isWritten && !isItsOwn) {
      const sure = await dialogs.confirm({
        title: t('announcements.templates.replace_title'),
        text: t('announcements.templates.replace_text'),
        confirmLabel: t('announcements.templates.replace'),
      });
      if (!sure) return;
    }
    setChosenId(id);
    for (const language of ['lo', 'en'] as const) {
      form.set(`title.${language}`, template.title[language]);
      form.set(`body.${language}`, template.body[language]);
    }
  }

  if (!data || (data.rows.length === 0 && !data.mayChange)) return null;
  return (
    <Group align="flex-end" gap="xs">
      {data.rows.length > 0 && (
        <Select
          label={t('announcements.templates.choose')}
          placeholder={t('announcements.templates.none')}
          data={data.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosenId === null ? null : String(chosenId)}
          onChange={(id) => id !== null && void choose(Number(id))}
        />
      )}
      {data.mayChange && (
        <Button
          variant="subtle"
          disabled={title.lo.trim() + title.en.trim() === '' || body.lo.trim() + body.en.trim() === ''}
          onClick={() => setKeeping(true)}
        >
          {t('announcements.templates.keep')}
        </Button>
      )}
      {data.mayChange && chosen && (
        <ChosenTemplate template={chosen} written={form.values} onDeleted={() => setChosenId(null)} />
      )}
      {keeping && (
        <KeepTemplate
          written={{ title, body }}
          onClose={() => setKeeping(false)}
          onKept={({ id }) => setChosenId(id)}
        />
      )}
    </Group>
  );
}

type Written = Pick<AnnouncementTemplateInput, 'title' | 'body'>;

const isSame = (one: Written, other: Written) =>
  (['lo', 'en'] as const).every(
    (language) =>
      one.title[language] === other.title[language] && one.body[language] === other.body[language],
  );

interface ChosenProps {
  readonly template: AnnouncementTemplate;
  readonly written: Written;
  readonly onDeleted: () => void;
}

/** What can be done with the template that was begun with. */
function ChosenTemplate({ template, written, onDeleted }: ChosenProps) {
  const { t } = useTranslation('technical');
  const refused = useRefusalNotice();
  const { id, name, version } = template;
  const change = useApiMutation(updateAnnouncementTemplate, {
    onSuccess: () => notify({ text: t('announcements.templates.kept', { name }) }),
  });
  const remove = useApiMutation(deleteAnnouncementTemplate, {
    onSuccess: () => {
      notify({ text: t('announcements.deleted', { name }) });
      onDeleted();
    },
  });

  async function ask() {
    const sure = await dialogs.confirm({
      title: t('announcements.templates.delete_title', { name }),
      text: t('announcements.templates.delete_text'),
      confirmLabel: t('announcements.templates.delete'),
      danger: true,
    });
    if (sure) remove.mutate({ params: { id } }, { onError: refused });
  }

  return (
    <>
      {!isSame(template, written) && (
        <Button
          variant="subtle"
          loading={change.isPending}
          onClick={() => {
            const { title, body } = written;
            change.mutate({ params: { id }, body: { name, title, body, version } }, { onError: refused });
          }}
        >
          {t('announcements.templates.change')}
        </Button>
      )}
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
        {t('announcements.templates.delete')}
      </Button>
    </>
  );
}

interface KeepProps {
  readonly written: Written;
  readonly onClose: () => void;
  readonly onKept: (template: AnnouncementTemplate) => void;
}

function KeepTemplate({ written, onClose, onKept }: KeepProps) {
  const { t } = useTranslation('technical');
  const form = useContractForm({
    name: 'technical.announcement_template',
    record: null,
    schema: AnnouncementTemplateInput,
    namespace: 'technical',
    initial: { ...written, name: (written.title.lo || written.title.en).slice(0, 80) },
    submit: async (body) => onKept(await send(createAnnouncementTemplate, { body })),
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      form={form}
      title={t('announcements.templates.keep')}
      savedText={t('announcements.templates.kept', { name: form.values.name })}
    >
      <TextField {...form.field('name')} label={t('announcements.templates.name')} required autoFocus />
    </FormDialog>
  );
}
