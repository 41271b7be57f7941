import { addPagePicture } from '@suksa/contracts/landing';
import { useErrorText } from '@suksa/i18n';
import { ApiError, send } from '@suksa/platform';
import { Button, Group, Icon, Text } from '@suksa/ui';
import type { FieldBinding } from '@suksa/ui/form';
import { smallerPicture } from '@suksa/ui/form';
import { useId, useRef, useState } from 'react';
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
  const { fieldErrorText, errorText } = useErrorText('settings');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const labelId = useId();
  describe?.({ label, show: (id) => (id === null ? '–' : t('school_page.picture_number', { id })) });

  async function upload(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setProblem('');
    try {
      const { id } = await send(addPagePicture, { body: { picture: await smallerPicture(file) } });
      onChange(id);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      const [field] = cause.fields ?? [];
      setProblem(field ? fieldErrorText(field.code, { ...field.values }) : errorText(cause.code));
    } finally {
      setBusy(false);
    }
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
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={label}
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => {
          void upload(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
