import {
  type AnnouncementFile,
  addAnnouncementFile,
  mostAnnouncementFiles,
  noticeFile,
} from '@suksa/contracts/technical';
import { download, send } from '@suksa/platform';
import { ActionIcon, Anchor, Button, FileInput, Icon, Text } from '@suksa/ui';
import type { FieldBinding } from '@suksa/ui/form';
import { smallerPicture, useAttempt } from '@suksa/ui/form';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalNotice } from '../components/use-refusal-notice.ts';
import classes from './files-field.module.css';
import { useFileSize } from './use-file-size.ts';

interface FilesFieldProps extends FieldBinding<readonly AnnouncementFile[]> {
  /** Null while the announcement is new: its files can't be fetched yet. */
  readonly announcementId: number | null;
}

/** Pictures and PDFs, each uploaded when it is chosen; the form keeps their ids. */
export function FilesField({ value, onChange, error, describe, announcementId }: FilesFieldProps) {
  const { t } = useTranslation('technical');
  const sizeOf = useFileSize();
  const onRefusal = useRefusalNotice();
  const { problem, busy, attempt } = useAttempt('technical');
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const label = t('announcements.fields.files');
  useEffect(() => {
    describe?.({
      label,
      show: (files) => (files as readonly AnnouncementFile[]).map(({ name }) => name).join(', ') || '–',
    });
  });

  async function upload(file: File) {
    const body = { name: file.name, file: await smallerPicture(file) };
    onChange([...value, await send(addAnnouncementFile, { body })]);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be styled like the labels beside it
    <div role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" fw={500} mb={4}>
        {label}
      </Text>
      {value.length > 0 && (
        <ul className={classes.files}>
          {value.map((file) => (
            <li key={file.id} className={classes.file}>
              <Icon name={file.kind === 'pdf' ? 'file-text' : 'photo'} />
              <span className={classes.name}>
                {announcementId === null ? (
                  file.name
                ) : (
                  <Anchor
                    component="button"
                    type="button"
                    ta="start"
                    onClick={() =>
                      void download(
                        noticeFile,
                        { params: { id: announcementId, fileId: file.id }, query: {} },
                        file.name,
                      ).catch(onRefusal)
                    }
                  >
                    {file.name}
                  </Anchor>
                )}
              </span>
              <Text size="sm" c="dimmed">
                {sizeOf(file.size)}
              </Text>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('announcements.files.remove', { name: file.name })}
                onClick={() => onChange(value.filter(({ id }) => id !== file.id))}
              >
                <Icon name="x" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {value.length < mostAnnouncementFiles && (
        <Button
          variant="default"
          size="compact-md"
          loading={busy}
          leftSection={<Icon name="paperclip" size={16} />}
          onClick={() => input.current?.click()}
        >
          {t('announcements.files.add')}
        </Button>
      )}
      <Text size="xs" c="dimmed" mt={4}>
        {t('announcements.files.help', { number: mostAnnouncementFiles })}
      </Text>
      {(problem || error) && (
        <Text role="alert" size="sm" c="red">
          {problem || error}
        </Text>
      )}
      <FileInput
        ref={input}
        label={label}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChoose={([file]) => void attempt(() => upload(file))}
      />
    </div>
  );
}
