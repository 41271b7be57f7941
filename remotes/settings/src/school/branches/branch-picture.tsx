import { Button, FileInput, Icon, Text } from '@suksa/ui';
import { smallerPicture, useAttempt } from '@suksa/ui/form';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './branches.module.css';

interface BranchPictureProps {
  readonly label: string;
  readonly help: string;
  /** A data address. */
  readonly picture: string | null;
  readonly readOnly: boolean;
  readonly onChange: (picture: Blob | null) => Promise<unknown>;
}

/** One picture of the branch with what it is for; what was refused is told beside it. */
export function BranchPicture({ label, help, picture, readOnly, onChange }: BranchPictureProps) {
  const { t } = useTranslation('settings');
  const { problem, busy, attempt } = useAttempt('settings');
  const input = useRef<HTMLInputElement>(null);
  const labelId = useId();

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside the picture
    <div className={classes.picture} role="group" aria-labelledby={labelId}>
      <div className={classes.frame}>
        {picture ? <img src={picture} alt={label} /> : <Icon name="photo" size={28} />}
      </div>
      <div>
        <Text id={labelId} fw={600} size="sm">
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {help}
        </Text>
        {!readOnly && (
          <div className={classes.buttons}>
            <Button
              size="compact-sm"
              variant="default"
              loading={busy}
              aria-describedby={labelId}
              onClick={() => input.current?.click()}
            >
              {t('school_page.choose_picture')}
            </Button>
            {picture && (
              <Button
                size="compact-sm"
                variant="subtle"
                color="red"
                disabled={busy}
                aria-describedby={labelId}
                onClick={() => void attempt(() => onChange(null))}
              >
                {t('school_page.remove_picture')}
              </Button>
            )}
          </div>
        )}
        <FileInput
          ref={input}
          label={label}
          onChoose={([file]) => void attempt(async () => onChange(await smallerPicture(file)))}
        />
        {problem && (
          <span role="alert" className={classes.problem}>
            {problem}
          </span>
        )}
      </div>
    </div>
  );
}
