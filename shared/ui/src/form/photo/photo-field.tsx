import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../icon/icon.tsx';
import type { FieldProps } from '../fields/field-binding.ts';
import { useField } from '../fields/use-field.ts';
import { FileInput } from '../file-input.tsx';
import { type Crop, croppedPhoto, firstCrop, readPicture } from './crop-photo.ts';
import classes from './photo-field.module.css';
import { useFileAddress } from './use-file-address.ts';

const CameraWindow = lazy(() =>
  import('./camera-window.tsx').then(({ CameraWindow: window }) => ({ default: window })),
);

const CropWindow = lazy(() =>
  import('./crop-window.tsx').then(({ CropWindow: window }) => ({ default: window })),
);

/** What was chosen, whole, as long as another part of it may be wanted. */
interface Chosen {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

/** Newly chosen, null to remove the one that is there, undefined to keep it. */
export type PhotoChoice = Blob | null | undefined;

interface PhotoFieldProps extends FieldProps<PhotoChoice> {
  /** The address of the one that is there. */
  readonly stored?: string | null | undefined;
  /** Whose picture it is, beside it in place of the label. */
  readonly beside?: ReactNode;
}

/** A portrait, three to four: a JPEG of at most 600 pixels when newly chosen. Its middle is taken first; another part can be chosen. */
export function PhotoField({ beside, stored, ...props }: PhotoFieldProps) {
  const { value, onChange } = props;
  const address = useFileAddress(value);
  const shown = value === undefined ? stored : address;
  const { t } = useTranslation('common');
  const { label, error, disabled } = useField(props, (photo) =>
    photo ? t('answers.yes') : t('answers.none'),
  );
  const [unreadable, setUnreadable] = useState(false);
  const [camera, setCamera] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [cropping, setCropping] = useState(false);
  const labelId = useId();

  async function take(file: Blob) {
    try {
      await keep({ picture: await readPicture(file), crop: firstCrop });
      setUnreadable(false);
    } catch (cause) {
      console.warn('The picture could not be read', cause);
      setUnreadable(true);
    }
  }

  async function keep({ picture, crop }: Chosen) {
    setChosen({ picture, crop });
    onChange(await croppedPhoto(picture, crop));
  }

  const problem = unreadable ? t('errors.field.file_type') : error;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside the picture
    <div className={classes.field} role="group" aria-labelledby={labelId}>
      <div className={classes.frame}>
        {shown ? <img src={shown} alt={label} /> : <Icon name="user" size={40} />}
      </div>
      <div className={classes.side}>
        {beside ? (
          <>
            {beside}
            <VisuallyHidden id={labelId}>{label}</VisuallyHidden>
          </>
        ) : (
          <span id={labelId} className={classes.label}>
            {label}
          </span>
        )}
        <div className={classes.buttons}>
          <PickButton label={t('actions.choose_photo')} icon="photo" disabled={disabled} onPick={take} />
          {hasTouch() ? (
            <PickButton
              label={t('actions.take_photo')}
              icon="camera"
              disabled={disabled}
              onPick={take}
              camera
            />
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              disabled={disabled}
              leftSection={<Icon name="camera" size={16} />}
              onClick={() => setCamera(true)}
            >
              {t('actions.take_photo')}
            </Button>
          )}
          {shown && chosen && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={disabled}
              leftSection={<Icon name="crop" size={16} />}
              onClick={() => setCropping(true)}
            >
              {t('form.photo.adjust')}
            </Button>
          )}
          {shown && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              disabled={disabled}
              onClick={() => {
                setChosen(null);
                onChange(stored ? null : undefined);
              }}
            >
              {t('form.photo.remove')}
            </Button>
          )}
        </div>
        {problem && (
          <span role="alert" className={classes.error}>
            {problem}
          </span>
        )}
      </div>
      {chosen && cropping && (
        <Suspense>
          <CropWindow
            {...chosen}
            onClose={() => setCropping(false)}
            onCrop={(crop) => {
              setCropping(false);
              void keep({ ...chosen, crop });
            }}
          />
        </Suspense>
      )}
      {camera && (
        <Suspense>
          <CameraWindow
            onClose={() => setCamera(false)}
            onTake={(picture) => {
              setCamera(false);
              void take(picture);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Where the system's own camera opens from a file input; elsewhere that would be a file dialog. */
const hasTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;

interface PickButtonProps {
  readonly label: string;
  readonly icon: 'photo' | 'camera';
  readonly camera?: boolean;
  readonly disabled: boolean | undefined;
  readonly onPick: (file: Blob) => Promise<void>;
}

function PickButton({ label, icon, camera, disabled, onPick }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        disabled={disabled}
        leftSection={<Icon name={icon} size={16} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <FileInput
        ref={input}
        label={label}
        capture={camera ? 'environment' : undefined}
        onChoose={([file]) => void onPick(file)}
      />
    </>
  );
}
