import { addPagePicture } from '@suksa/contracts/landing';
import { send } from '@suksa/platform';
import { Button, FileInput, Group, Icon, Text } from '@suksa/ui';
import type { FieldBinding } from '@suksa/ui/form';
import { smallerPicture, useAttempt } from '@suksa/ui/form';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './picture-field.module.css';

interface PictureFieldProps extends FieldBinding<number | null> {
  readonly label: string;
  readonly required?: boolean;
}

/** A picture of the page: uploaded when it is chosen, shown as it is kept; the form keeps its id. */
export function PictureField({
  label,
  value,
  onChange,
  error,
  describe,
  required = false,
}: PictureFieldProps) {
  const { t } = useTranslation('settings');
  const { problem, busy, attempt } = useAttempt('settings');
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();
  describe?.({ label, show: (id) => (id === null ? '–' : t('school_page.picture_number', { id })) });

  async function upload(file: File) {
    const { id } = await send(addPagePicture, { body: { picture: await smallerPicture(file) } });
    onChange(id);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside the picture
    <div role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" fw={500} mb={4}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </Text>
      <Group align="center" wrap="nowrap">
        <div className={classes.frame}>
          {value === null ? <Icon name="photo" size={32} /> : <img src={`/pictures/${value}`} alt={label} />}
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-sm"
            loading={busy}
            leftSection={<Icon name="photo" size={16} />}
            onClick={() => input.current?.click()}
          >
            {t('school_page.choose_picture')}
          </Button>
          {value !== null && !required && (
            <Button variant="subtle" size="compact-sm" color="red" onClick={() => onChange(null)}>
              {t('school_page.remove_picture')}
            </Button>
          )}
        </Group>
      </Group>
      {(problem || error) && (
        <Text role="alert" size="sm" c="red">
          {problem || error}
        </Text>
      )}
      <FileInput ref={input} label={label} onChoose={([file]) => void attempt(() => upload(file))} />
    </div>
  );
}
